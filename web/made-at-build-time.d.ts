/** Made by the engine when the site is built (scripts/bundle/demo.mjs). */
declare module 'virtual:try-race' {
  import type { TryRaces } from '#contract/demo/try-race';

  export const town: TryRaces['town'];
  export const striker: TryRaces['striker'];
  export const races: TryRaces['races'];
}

declare module 'virtual:demo-night' {
  import type { DemoNight } from '#contract/demo/demo-night';

  export const town: DemoNight['town'];
  export const walks: DemoNight['walks'];
  export const captions: DemoNight['captions'];
  export const screens: DemoNight['screens'];
  export const knots: DemoNight['knots'];
}
