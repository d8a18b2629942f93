import type { TranslationOf } from './i18n';
import type { tourNamesMessages } from './tourNames.en';

export const tourNamesChinese: TranslationOf<typeof tourNamesMessages> = {
  author: '编写',
  authorAbout: '图形和文本是同一个文档，以及检查给出的结果',
  run: '运行与调试',
  runAbout: '观察智能体工作，看它被拒绝以及原因',
  compare: '比较',
  compareAbout: '根据实际发生的过程重建工作流，与你的并排对照',
};
