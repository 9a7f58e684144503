// npm run gazetteer: writes the list of places that comes with the product, from packages that only this script needs.
import './node-version.mjs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { installWhenChanged } from './prepare/prepare.mjs';
import { root } from './run.mjs';

await installWhenChanged('all');
const { placeColumns } = await import('./gazetteer/places.mjs');
const packed = gzipSync(JSON.stringify(placeColumns()), { level: constants.Z_BEST_COMPRESSION });
await writeFile(join(root, 'server/places/gazetteer.json.gz'), packed);
console.log(`server/places/gazetteer.json.gz: ${packed.length} bytes`);
