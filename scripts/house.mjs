// npm run house [-- commit]: figures of the house as it stands, or as it stood at a commit.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './run.mjs';

/** @typedef {Map<string, { lines: number, imports: string[] }>} House */

const rooms = ['contract', 'engine', 'server', 'web'];
/** By their names, wherever they stand. */
const walks = /** @type {[name: string, entries: RegExp][]} */ ([
  ['walk of a claim', /\/(verify-bar\.tsx|errand-queue\.ts|routes\/(night\/)?claims\.ts)$/],
  ['walk of a payment', /\/(use-payment\.ts|routes\/payment\.ts)$/],
]);
const manyUse = 6;
const commit = process.argv[2];
const house = read();
const files = [...house.keys()];

print('files', files.length);
print(
  'lines',
  [...house.values()].reduce((sum, { lines }) => sum + lines, 0),
);
const folders = countBy(files.map((file) => dirname(file)));
const [largest = ['', 0]] = [...folders].toSorted((one, other) => other[1] - one[1]);
print('folders', folders.size, `the largest is ${largest[0]} with ${largest[1]} files`);
print('root files', rooms.map((room) => `${room} ${folders.get(room) ?? 0}`).join(', '));
const importers = countBy([...house.values()].flatMap(({ imports }) => [...new Set(imports)]));
const single = files.filter((file) => importers.get(file) === 1);
print('one importer', single.length, `${Math.round((100 * single.length) / files.length)} %`);
const slivers = single.filter((file) => (house.get(file)?.lines ?? 0) < 30);
print('of them under 30 lines', slivers.length);
print('circles, types included', circles().length);
print('floors of server/', floorsOf('server'));
for (const [name, entries] of walks) print(name, walked(entries).length, 'files');

/**
 * What a reader opens who follows an act through the house: everything that is reached by imports from where it begins on the phone
 * and where it arrives on the server, but for what many use: that is known by then.
 * @param {RegExp} entries
 */
function walked(entries) {
  const found = new Set(files.filter((file) => entries.test(file)));
  for (const file of found) {
    for (const next of house.get(file)?.imports ?? []) if ((importers.get(next) ?? 0) <= manyUse) found.add(next);
  }
  return [...found];
}

/** Files that reach themselves, by Tarjan's strongly connected components. */
function circles() {
  /** @type {string[][]} */
  const found = [];
  /** @type {Map<string, { index: number, low: number, isOn: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @param {string} file */
  const visit = (file) => {
    const own = { index: seen.size, low: seen.size, isOn: true };
    seen.set(file, own);
    stack.push(file);
    for (const next of house.get(file)?.imports ?? []) {
      const other = seen.get(next) ?? visit(next);
      if (other.isOn) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(file));
      for (const member of circle) Object.assign(seen.get(member) ?? {}, { isOn: false });
      if (circle.length > 1) found.push(circle);
    }
    return own;
  };
  for (const file of files) if (!seen.has(file)) visit(file);
  return found;
}

/**
 * How many folders stand on each other, at most; the root files, which open everything, left out.
 * @param {string} room
 */
function floorsOf(room) {
  /** @param {string} file */
  const folderOf = (file) => relative(room, file).split('/')[0] ?? '';
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const file of files.filter((one) => one.startsWith(`${room}/`) && one.split('/').length > 2)) {
    const targets = below.get(folderOf(file)) ?? new Set();
    for (const next of house.get(file)?.imports ?? []) {
      const isFolder = next.startsWith(`${room}/`) && next.split('/').length > 2;
      if (isFolder && folderOf(next) !== folderOf(file)) targets.add(folderOf(next));
    }
    below.set(folderOf(file), targets);
  }
  /**
   * @param {string} folder
   * @param {string[]} above
   * @returns {number}
   */
  const height = (folder, above) =>
    1 +
    Math.max(
      0,
      ...[...(below.get(folder) ?? [])]
        .filter((one) => !above.includes(one))
        .map((one) => height(one, [...above, folder])),
    );
  return Math.max(...[...below.keys()].map((folder) => height(folder, [])));
}

/** @returns {House} */
function read() {
  /** @type {House} */
  const found = new Map();
  const names = commit ? git('ls-tree', '-r', '--name-only', commit).split('\n') : rooms.flatMap(listed);
  const isProduct = /** @param {string} name */ (name) =>
    rooms.some((room) => name.startsWith(`${room}/`)) &&
    /\.tsx?$/.test(name) &&
    !/\.test\.|\.d\.ts$|\/testing\//.test(name);
  const texts = new Map(names.filter(isProduct).map((name) => [name, textOf(name)]));
  for (const [name, text] of texts) {
    const specs = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, spec = '']) => spec);
    const imports = specs.map((spec) => targetOf(name, spec)).filter((target) => texts.has(target));
    found.set(name, { lines: text.trimEnd().split('\n').length, imports });
  }
  return found;
}

/**
 * @param {string} from
 * @param {string} spec
 */
function targetOf(from, spec) {
  return spec.startsWith('#') ? `${spec.slice(1)}.ts` : join(dirname(from), spec);
}

/** @param {string} name */
function textOf(name) {
  return commit ? git('show', `${commit}:${name}`) : readFileSync(join(root, name), 'utf8');
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listed(folder) {
  return readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name)));
}

/** @param {string[]} words */
function countBy(words) {
  /** @type {Map<string, number>} */
  const counted = new Map();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return counted;
}

/**
 * @param {string} name
 * @param {string | number} value
 * @param {string} [more]
 */
function print(name, value, more = '') {
  console.log(`${name.padEnd(26)} ${value} ${more}`.trimEnd());
}
