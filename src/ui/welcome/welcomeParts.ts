// The screen of the first visit and the tours, which it starts.

import { TourGuide } from '../tours/TourGuide';
import { WelcomeScreen } from './WelcomeScreen';

export const welcomeParts = { TourGuide, WelcomeScreen };
