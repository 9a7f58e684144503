/** Made by the engine when the site is built (scripts/bundle/demo.mjs). */
declare module 'virtual:try-race' {
  import type { TryRace } from '#contract/demo/try-race';

  export const town: TryRace['town'];
  export const clues: TryRace['clues'];
  export const bots: TryRace['bots'];
  export const sabotage: TryRace['sabotage'];
}

declare module 'virtual:demo-night' {
  import type { DemoNight } from '#contract/demo/demo-night';

  export const town: DemoNight['town'];
  export const walks: DemoNight['walks'];
  export const captions: DemoNight['captions'];
  export const screens: DemoNight['screens'];
  export const knots: DemoNight['knots'];
}
