import { journeysIn } from './journeys/journeys.ts';

journeysIn('chromium');
