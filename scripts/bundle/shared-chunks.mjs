/**
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: string[] } | null }} Modules
 */

/** Read by both, as far as words and heads go, but in their places already (lean-contract.mjs): what is left is for single screens. */
const ofSomeScreens = /\/contract\/(problems|pages)(\/\w+)?\.ts$/;
/** What every screen but a few asks the server with, and a picture that many show. */
const ofNearlyAll =
  /\/drawings\/jar\.svg$|@tanstack\/.*\/(queryObserver|useBaseQuery|useQuery|errorBoundaryUtils|suspense|QueryErrorResetBoundary|IsRestoringProvider)\.js$/;

/** What pages of the front window run: of the app they carry nothing else. */
const windowFiles = ['site.ts', 'person/logout.ts', 'screens/demo/play-demo.ts', 'screens/try/play-try.ts'];

/** What every document of the app begins with is in two files: React, and what the app's pages and a race have in common. */
export const sharedChunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: inBoth(), priority: 1 },
];

function inBoth() {
  /** @type {Set<string> | null} */
  let both = null;
  /** @param {string} id @param {Modules} modules */
  return (id, modules) => {
    both ??= bothOf(id, modules);
    return both?.has(id) || ofNearlyAll.test(id) ? 'base' : null;
  };
}

/**
 * @param {string} id Any module of ours, which says where the others are.
 * @param {Modules} modules
 */
function bothOf(id, modules) {
  const web = /^(.*\/web\/)/.exec(id)?.[1];
  if (!web) return null;
  const ofRace = closure(`${web}documents/race.tsx`, modules);
  const ofApp = closure(`${web}documents/app-pages.tsx`, modules);
  const ofWindow = windowFiles.reduce((all, file) => closure(`${web}${file}`, modules, all), new Set());
  return new Set([...ofRace].filter((one) => ofApp.has(one) && !ofWindow.has(one) && !ofSomeScreens.test(one)));
}

/**
 * @param {string} id
 * @param {Modules} modules
 * @param {Set<string>} [found]
 */
function closure(id, modules, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of modules.getModuleInfo(id)?.importedIds ?? []) closure(one, modules, found);
  return found;
}
