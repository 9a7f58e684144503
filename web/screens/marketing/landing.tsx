import { FeatureMats } from './feature-mats.tsx';
import { Hero } from './hero.tsx';
import { JarCall } from './jar-call.tsx';
import { ThreeScreens } from './three-screens.tsx';
import { YourLot } from './your-lot.tsx';

export function Landing() {
  return (
    <>
      <Hero />
      <FeatureMats />
      <ThreeScreens />
      <YourLot />
      <JarCall>The jar is on the bar.</JarCall>
    </>
  );
}
