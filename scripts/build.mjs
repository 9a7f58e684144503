import './node-version.mjs';
import { prepare } from './prepare/prepare.mjs';

await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
