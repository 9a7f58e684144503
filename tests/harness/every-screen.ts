import { configure } from '@testing-library/dom';

// For what never comes, as in eventually.ts: a real answer takes its time on a busy machine.
configure({ asyncUtilTimeout: 180_000 });
