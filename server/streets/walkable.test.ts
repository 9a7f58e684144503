import { expect, test } from 'vitest';
import { isShutGate, isWalkable } from './walkable.ts';

test.each([
  'highway=residential',
  'highway=steps',
  'highway=cycleway',
  'highway=primary',
  'highway=footway access=private foot=permissive',
  'highway=path access=private designation=public_footpath',
  'highway=trunk foot=yes',
  'highway=trunk sidewalk=both',
  'highway=service access=permissive',
  'highway=residential oneway=yes motor_vehicle=no',
])('%s may be walked', (tags) => expect(isWalkable(tagsOf(tags))).toBe(true));

test.each([
  'highway=motorway',
  'highway=motorway foot=yes',
  'highway=trunk',
  'highway=primary motorroad=yes',
  'highway=footway foot=no',
  'highway=residential foot=use_sidepath',
  'highway=service access=private',
  'highway=service access=customers',
  'highway=residential access=destination',
  'highway=corridor',
  'highway=construction construction=primary',
  'highway=platform',
  'railway=rail',
  'route=ferry foot=yes',
  'waterway=river',
  'building=yes',
])('%s may not', (tags) => expect(isWalkable(tagsOf(tags))).toBe(false));

test.each([
  ['barrier=gate access=private', true],
  ['barrier=gate foot=no', true],
  ['barrier=gate access=private foot=yes', false],
  ['barrier=gate', false],
  ['barrier=bollard', false],
  ['access=private', false],
])('nobody gets past %s: %s', (tags, isShut) => expect(isShutGate(tagsOf(tags))).toBe(isShut));

function tagsOf(tags: string): Map<string, string> {
  return new Map(tags.split(' ').map((tag) => tag.split('=') as [string, string]));
}
