import { terms as dates } from '#contract/limits';
import { BeerMat } from '../../../parts/layout/beer-mat.tsx';
import { ChalkLine } from '../../../parts/layout/chalk-line.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import eula from './eula.md?raw';
import { type LegalPart, readLegal } from './legal-text.tsx';
import terms from './terms.md?raw';

const prose =
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_li]:mt-1.5 [&_li]:pl-1 [&_a]:underline [&_a]:decoration-2 [&_a]:underline-offset-4 [&_strong]:font-bold [&_code]:text-[.94em] [&_code]:font-semibold';

/** On paper there is no night: ink only, whatever the device's theme. */
const paper =
  'print:max-w-none print:bg-shell print:p-0 print:text-night print:[--card:transparent] print:[--good:var(--color-night)] print:[--ink-quiet:var(--color-night)]';

export function Terms() {
  return <Legal text={terms} />;
}

export function Eula() {
  return <Legal text={eula} />;
}

/** A document to agree to: contents beside it on a desk and above it on a phone, sections numbered through all parts. */
function Legal({ text }: { text: string }) {
  const { title, lead, inShort, parts } = readLegal(text);
  const numbered = withFirstNumbers(parts);
  return (
    <div className={`mx-auto w-full max-w-[1280px] px-4 pt-3 pb-16 desk:px-8 desk:pt-8 desk:pb-24 ${paper}`}>
      <header className="desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] desk:items-start desk:gap-x-16">
        <div>
          <h1 className="font-display text-h1 desk:text-[5.5rem] desk:leading-[.84]">{title}</h1>
          <div className="mt-4 max-w-[34rem] desk:mt-6">
            <Lead>{lead}</Lead>
          </div>
          <Dates />
        </div>
        <div className="mt-9 max-w-[36.5rem] desk:mt-1">
          <InShort paragraphs={inShort} />
        </div>
      </header>
      <div className="mt-10 desk:mt-16 desk:grid desk:grid-cols-[18.5rem_minmax(0,1fr)] desk:gap-x-20 print:block">
        <Contents parts={numbered} />
        <div className="mt-12 max-w-[36.5rem] desk:mt-0 print:max-w-none">
          {numbered.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
    </div>
  );
}

type NumberedPart = LegalPart & { first: number };

function withFirstNumbers(parts: readonly LegalPart[]): NumberedPart[] {
  let first = 1;
  return parts.map((part) => {
    const numbered = { ...part, first };
    first += part.sections.length;
    return numbered;
  });
}

function Dates() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-5">
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-small">
        <dt className="text-quiet">Effective</dt>
        <dd className="font-bold tabular-nums">
          <Day of={dates.effective} />
        </dd>
        <dt className="text-quiet">Updated</dt>
        <dd className="font-bold tabular-nums">
          <Day of={dates.updated} />
        </dd>
      </dl>
      <Stamp>ADULTS ONLY, 18+</Stamp>
    </div>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{of.split('-').toReversed().join('/')}</time>;
}

function InShort({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <BeerMat tilt="right">
      <h2 className="font-display text-h2">In short</h2>
      <ul className="mt-4 grid gap-2.5 font-medium text-mat-text">
        {paragraphs.map((paragraph) => (
          <li key={paragraph} className="border-l-4 border-amber pl-3">
            {paragraph}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-small text-mat-text">This mat helps you read. The numbered sections are what counts.</p>
    </BeerMat>
  );
}

function Contents({ parts }: { parts: readonly NumberedPart[] }) {
  return (
    <nav
      aria-label="Contents"
      className="rounded-mat border-2 border-edge-soft bg-card p-4.5 desk:sticky desk:top-24 desk:max-h-[calc(100dvh-7.5rem)] desk:self-start desk:overflow-y-auto print:static print:max-h-none print:border-0 print:p-0"
    >
      <details open>
        <summary className="min-h-8 cursor-pointer font-display text-h3">Contents</summary>
        <ol className="mt-1 gap-x-8 tablet:columns-2 desk:columns-1">
          {parts.map(({ id, title, sections, first }) => (
            <li key={id} className="break-inside-avoid pt-3">
              <a href={`#${id}`} className="inline-block py-1 font-bold underline decoration-2 underline-offset-4">
                {title}
              </a>
              <ol
                start={first}
                className="list-outside list-decimal pl-7 text-small marker:text-quiet marker:tabular-nums"
              >
                {sections.map((section) => (
                  <li key={section.id}>
                    <a
                      href={`#${section.id}`}
                      className="block py-1.25 desk:py-0.75 underline-offset-4 hover:underline"
                    >
                      {section.title}
                    </a>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Part({ id, title, sections, first }: NumberedPart) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[1rem] not-first:mt-18">
      <h2 id={`${id}-title`} className="mb-4 font-display text-h2 desk:text-[3.25rem] desk:leading-[.9]">
        {title}
      </h2>
      <ChalkLine />
      {sections.map((section, index) => (
        <section key={section.id} id={section.id} className="mt-9 scroll-mt-[1rem]">
          <h3 className="font-display text-h3 break-after-avoid">
            <span className="text-good">{first + index}.</span> {section.title}
          </h3>
          <div className={prose}>{section.body}</div>
        </section>
      ))}
    </section>
  );
}
