import { expect, test } from 'vitest';
import { manyTags, readMap } from '../../../testing/osm-reader.ts';
import { writeOsm } from '../../../testing/osm-writer.ts';

test.each([
  ['<osm>\n<node id="1" lat="1" lon="2"/>', 'line 2: the file ends in the middle.'],
  ['<osm>\n<node id="1" lat="1"', 'line 2: the file ends in the middle.'],
  ['<osmChange></osmChange>', 'line 1: this is a list of changes, not a map.'],
  ['<html></html>', "line 1: 'html' does not belong here."],
  ['<osm></osm><osm></osm>', "line 1: 'osm' does not belong here."],
  ['<!DOCTYPE osm [<!ENTITY a "b">]><osm></osm>', 'line 1: this does not belong into an .osm file.'],
  ['<osm><node id="1" lat="1" lon="2"><way id="2"/></node></osm>', 'line 1: a way does not belong into a node.'],
  ['<osm>\n</node></osm>', 'line 2: a node ends here that did not begin.'],
  ['<osm><node id="1" lat="91" lon="2"/></osm>', 'line 1: node 1 has no place on earth.'],
  ['<osm><node id="1"/></osm>', 'line 1: node 1 has no place on earth.'],
  ['<osm><node id="one" lat="1" lon="2"/></osm>', 'line 1: an id is no number.'],
  ['<osm><node id="-1" lat="1" lon="2"/></osm>', 'line 1: -1 is no id of OpenStreetMap.'],
  ['<osm><way id="1"><nd/></way></osm>', 'line 1: an id is no number.'],
  ['<osm><way id="1"><tag k="a"/></way></osm>', 'line 1: a tag has no key or no value.'],
  ['<osm><way id="1"><tag k="a" v="&b;"/></way></osm>', 'line 1: a sign in it is written in no known way.'],
  ['<osm><way id=1></way></osm>', 'line 1: this element is not written as XML wants it.'],
  ['<osm><relation id="1"><member type="x" ref="1"/></relation></osm>', 'line 1: a relation has a member of no kind.'],
  ['<osm>\n<remark>runtime error</remark></osm>', 'line 2: it says that it is incomplete.'],
  [`<osm><way id="1"><tag k="${'x'.repeat(300_000)}"/></way></osm>`, 'line 1: this element has no end.'],
  [`<osm><!-- ${'x'.repeat(300_000)} --></osm>`, 'line 1: this element has no end.'],
  [
    `<osm>${writeOsm({ ways: [{ id: 1, nodes: [], tags: manyTags(6_000) }] })
      .split('\n')
      .slice(2)
      .join('')}`,
    'line 1: there are too many tags in it.',
  ],
])('an .osm file that is broken: %.60s', async (content, message) => {
  await expect(readMap(content)).rejects.toThrow(expect.objectContaining({ name: 'BrokenFile', message }));
});
