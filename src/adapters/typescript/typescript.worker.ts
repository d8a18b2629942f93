import { typescriptFault } from './typescriptFault';

self.onmessage = ({ data: text }: MessageEvent<string>) => postMessage({ fault: typescriptFault(text) });
// Loaded: the client measures the time of a text from this message on.
postMessage('ready');
