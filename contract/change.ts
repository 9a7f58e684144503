/** How one thing made of JSON became another: only what is different is said, and what stayed is named by where it was. */
export type Change = ObjectChange | ListPart[];

interface ObjectChange {
  /** Keys that are new, or hold something else now. */
  set?: Record<string, unknown>;
  /** Keys whose object or list is the one before with a change. */
  in?: Record<string, Change>;
  /** Keys that are there no more. */
  gone?: string[];
}

/** The parts of a list, in order: so many items of the list before from there on; new items; an item of the list before with a change. */
type ListPart = [start: number, count: number] | { add: unknown[] } | { at: number; to: Change };

type Branch = Record<string, unknown> | readonly unknown[];

/**
 * What made the one into the other; null where they are the same. It hangs on what is in them alone, not on whether they are the same
 * things in memory: else it would tell what else had happened.
 */
export function changeBetween(before: Branch, after: Branch): Change | null {
  const found = compared(before, after);
  if (found === 'another') throw new Error('An object does not become a list, nor a list an object.');
  return found === 'same' ? null : found;
}

/** The thing after a change. What has not changed stays the same thing. */
export function changed<Thing extends Branch>(before: Thing, change: Change): Thing {
  const after = Array.isArray(change)
    ? change.flatMap((part) => itemsOf(before as readonly unknown[], part))
    : changedObject(before as Record<string, unknown>, change);
  return after as Branch as Thing;
}

function changedObject(before: Record<string, unknown>, { set, in: within = {}, gone = [] }: ObjectChange) {
  const after = { ...before, ...set };
  for (const [key, change] of Object.entries(within)) after[key] = changed(before[key] as Branch, change);
  for (const key of gone) delete after[key];
  return after;
}

function itemsOf(before: readonly unknown[], part: ListPart): unknown[] {
  if (Array.isArray(part)) return before.slice(part[0], part[0] + part[1]);
  return 'add' in part ? part.add : [changed(before[part.at] as Branch, part.to)];
}

/** 'another': nothing of the one is left in the other, so that it is shorter to say it whole. */
function compared(before: unknown, after: unknown): 'same' | 'another' | Change {
  if (before === after) return 'same';
  if (Array.isArray(before) && Array.isArray(after)) return comparedLists(before, after);
  return isObject(before) && isObject(after) ? comparedObjects(before, after) : 'another';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function comparedObjects(before: Record<string, unknown>, after: Record<string, unknown>) {
  const change: ObjectChange = {};
  let kept = 0;
  for (const key in after) {
    const value = after[key];
    if (value === undefined) continue;
    const found = compared(before[key], value);
    if (found === 'another') (change.set ??= {})[key] = value;
    else kept += 1;
    if (typeof found === 'object') (change.in ??= {})[key] = found;
  }
  for (const key in before) {
    if (before[key] !== undefined && after[key] === undefined) (change.gone ??= []).push(key);
  }
  if (!change.set && !change.in && !change.gone) return 'same';
  return kept === 0 ? 'another' : change;
}

function comparedLists(before: readonly unknown[], after: readonly unknown[]) {
  const parts: ListPart[] = [];
  let kept = 0;
  /** Where the next item is if all of them have only moved. */
  let next = 0;
  for (const item of after) {
    const at = placeOf(before, item, next);
    const found = at < 0 ? 'another' : compared(before[at], item);
    if (found !== 'another') {
      kept += 1;
      next = at + 1;
    }
    addPart(parts, item, at, found);
  }
  const [first] = parts;
  const isOneRun = parts.length === 1 && Array.isArray(first) && first[0] === 0;
  if (after.length === before.length && (isOneRun || after.length === 0)) return 'same';
  return kept === 0 ? 'another' : parts;
}

function addPart(parts: ListPart[], item: unknown, at: number, found: 'same' | 'another' | Change): void {
  const last = parts.at(-1);
  if (found === 'same') {
    if (Array.isArray(last) && last[0] + last[1] === at) last[1] += 1;
    else parts.push([at, 1]);
  } else if (found !== 'another') parts.push({ at, to: found });
  else if (last && 'add' in last) last.add.push(item);
  else parts.push({ add: [item] });
}

/** Where an item was in the list before: the same one, else the one of the same name; -1 for nowhere. */
function placeOf(before: readonly unknown[], item: unknown, next: number): number {
  if (next < before.length && before[next] === item) return next;
  const name = nameOf(item);
  if (next < before.length && nameOf(before[next]) === name) return next;
  return before.findIndex((one) => nameOf(one) === name);
}

/** What an item of a list in a view goes by; of something that has no name it is the thing itself. */
function nameOf(item: unknown): unknown {
  if (!isObject(item)) return item;
  return item['id'] ?? item['seq'] ?? item['group'] ?? item['team'];
}
