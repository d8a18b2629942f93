// The Chinese texts, by feature. Features without an entry, and messages that an entry leaves out, stay English.

import { frameChinese } from './frame.zh';

export const translations = { frame: frameChinese };
