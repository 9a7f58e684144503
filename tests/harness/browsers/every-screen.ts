import { configure } from '@testing-library/dom';
import { afterAll, vi } from 'vitest';
// Screens ask the app's router where they stand, as in every document but a race's.
import '../../../web/app/routed.ts';

// For what never comes, as in eventually.ts: a real answer takes its time on a busy machine.
configure({ asyncUtilTimeout: 180_000 });

// What a screen fetches of our own code when it is shown has come before its file ends.
afterAll(() => vi.dynamicImportSettled());
