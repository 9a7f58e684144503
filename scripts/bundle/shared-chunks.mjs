/**
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: string[], dynamicallyImportedIds: string[] } | null }} Modules
 */

/** Read by both, as far as words and heads go, but in their places already (lean-contract.mjs): what is left is for single screens. */
const ofSomeScreens = /\/contract\/(problems|pages)(\/\w+)?\.ts$/;
/** What every screen but a few asks the server with, and a picture that many show. */
const ofNearlyAll = /\/drawings\/jar\.svg$|\/node_modules\/@tanstack\//;

/** What pages of the front window run: of the app they carry nothing else. */
const windowFiles = [
  'site.ts',
  'person/logout.ts',
  'person/forget-person.ts',
  'screens/demo/play-demo.ts',
  'screens/try/play-try.ts',
];
/** What is about a race, and of no use to a screen that shows none. */
const ofRaces = /\/web\/(documents|race|screens\/play)\/|\/(feed-row\.tsx|pint-tag\.tsx|contract\/(live|change)\.ts)$/;
/** Screens of a race that is on, and the one that shows the same before the night. */
const raceScreens = /\/web\/(documents|screens\/(play|rehearsal))\//;

/**
 * What documents of the app begin with is in few files: React; what every document needs; what a race is first seen with (`clue`), apart
 * from what other screens show of a race (`parts`); and what the app's pages and a race have in common beside that.
 */
export const sharedChunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: sharedBy(), priority: 1 },
];

function sharedBy() {
  /** @type {ReturnType<typeof closuresOf>} */
  let known = null;
  /** @param {string} id @param {Modules} modules */
  return (id, modules) => {
    known ??= closuresOf(id, modules);
    if (!known || known.ofWindow.has(id) || ofSomeScreens.test(id)) return ofNearlyAll.test(id) ? 'common' : null;
    const { ofAll, ofFirst, ofRace, ofApp, ofScreens } = known;
    if (ofAll.has(id) || (ofFirst.has(id) && ofApp.has(id))) return 'base';
    if (ofFirst.has(id) && ofScreens.has(id)) return ofRaces.test(id) ? 'parts' : 'base';
    if (ofFirst.has(id)) return 'clue';
    return (ofRace.has(id) && ofApp.has(id)) || ofNearlyAll.test(id) ? 'common' : null;
  };
}

/**
 * @param {string} id Any module of ours, which says where the others are.
 * @param {Modules} modules
 */
function closuresOf(id, modules) {
  const web = /^(.*\/web\/)/.exec(id)?.[1];
  if (!web) return null;
  const of = (/** @type {string[]} */ files) =>
    files.reduce((all, file) => closure(`${web}${file}`, modules, all), noFiles());
  const ofApp = of(['documents/app-pages.tsx']);
  return {
    ofAll: of(['main.tsx']),
    ofFirst: of(['documents/first-look.tsx']),
    ofRace: of(['documents/race.tsx']),
    ofApp,
    ofScreens: screensFrom(ofApp, modules),
    ofWindow: of(windowFiles),
  };
}

/** @returns {Set<string>} */
function noFiles() {
  return new Set();
}

/**
 * What the app's other screens are made of, each of which is fetched when it is opened.
 * @param {Set<string>} ofApp
 * @param {Modules} modules
 */
function screensFrom(ofApp, modules) {
  const found = new Set(ofApp);
  // A set is walked to what was added meanwhile.
  for (const id of found) {
    for (const one of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (!raceScreens.test(one)) closure(one, modules, found);
    }
  }
  return found;
}

/**
 * @param {string} id
 * @param {Modules} modules
 * @param {Set<string>} [found]
 */
function closure(id, modules, found = noFiles()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of modules.getModuleInfo(id)?.importedIds ?? []) closure(one, modules, found);
  return found;
}
