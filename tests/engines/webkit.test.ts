import { journeysIn } from './journeys/journeys.ts';

journeysIn('webkit');
