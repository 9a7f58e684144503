// npm run import-map -- <file>: brings bars, towns and streets of an extract of OpenStreetMap in, also while the product is running.
import './node-version.mjs';
import { runImport } from './run-import.mjs';

await runImport('streets/import/command', 'importMapCommand');
