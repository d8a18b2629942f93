// The documents of an empty workspace.

import { examples } from '../examples';
import { firstAnalysis } from './firstAnalysis';

export const startDocuments = { examples, firstAnalysis };
