import { FeatureMats } from '../../parts/feature-mats.tsx';
import { Hero } from '../../parts/hero.tsx';
import { JarCall } from '../../parts/jar-call.tsx';
import { Page } from '../../parts/page.tsx';

export function Landing() {
  return (
    <Page title="Pickled Egg: bar crawl race game" width="full">
      <Hero />
      <FeatureMats />
      <JarCall />
    </Page>
  );
}
