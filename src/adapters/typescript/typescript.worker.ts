import { typescriptFault } from './typescriptFault';

self.onmessage = ({ data: text }: MessageEvent<string>) => postMessage({ fault: typescriptFault(text) });
// Loaded and ready: what a text takes is counted from here on.
postMessage('ready');
