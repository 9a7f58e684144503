import type { ReactNode } from 'react';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { FirstLook } from '../../parts/page/first-look.tsx';
import { Stamp } from '../../parts/marks/stamp.tsx';
import { JarCall } from './jar-call.tsx';

interface AudienceProps {
  /** Who it is for, on the stamp above the heading. */
  crowd: string;
  heading: string;
  subtitle: string;
  scene: string;
  /** What is to be seen in the scene. */
  alt: string;
  /** The last words, beside the jar. */
  farewell: string;
  children: ReactNode;
}

/** What the pages for one kind of crowd share: the head with its scene, and the call at the foot. */
export function Audience({ crowd, heading, subtitle, scene, alt, farewell, children }: AudienceProps) {
  return (
    <>
      <section className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-4 pb-11 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:items-center desk:gap-x-12 desk:gap-y-8 desk:px-8 desk:pt-8 desk:pb-16">
        <div className="desk:self-end">
          <p className="mb-5">
            <Stamp>{crowd}</Stamp>
          </p>
          <h1
            tabIndex={-1}
            className="font-display text-h1 desk:text-[5.5rem] desk:leading-[.84] min-[1180px]:text-[6.25rem]"
          >
            {heading}
          </h1>
          <p className="mt-4 max-w-[34rem] text-lead desk:mt-6 desk:text-[1.375rem]">{subtitle}</p>
        </div>
        <img
          src={scene}
          alt={alt}
          width={640}
          height={480}
          fetchPriority="high"
          className="h-auto w-full desk:col-start-2 desk:row-span-2 desk:row-start-1"
        />
        <div className="mx-auto grid w-full max-w-[480px] gap-2.5 desk:mx-0 desk:max-w-[540px] desk:grid-cols-[3fr_2fr] desk:items-center desk:gap-3.5 desk:self-start">
          <MainLink to="/create">Start Your Race</MainLink>
          <ButtonLink to="/how-to-play" look="link">
            How to play
          </ButtonLink>
          <div className="text-center desk:col-span-2 desk:text-left">
            <FirstLook />
          </div>
        </div>
      </section>
      {children}
      <JarCall>{farewell}</JarCall>
    </>
  );
}
