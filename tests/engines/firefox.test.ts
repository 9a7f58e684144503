import { journeysIn } from './journeys/journeys.ts';

journeysIn('firefox');
