import { latexFault } from './latexFault';

self.onmessage = ({ data: text }: MessageEvent<string>) => postMessage({ fault: latexFault(text) });
// Loaded: the client measures the time of a text from this message on.
postMessage('ready');
