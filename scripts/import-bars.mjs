// npm run import-bars -- <file>: brings a file of bars into the directory, also while the product is running.
import './node-version.mjs';
import { runImport } from './run-import.mjs';

await runImport('places/import/command', 'importCommand');
