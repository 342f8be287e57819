/** Words of the picture viewer. */
import type { Texts, TranslationOf } from '../i18n/index.ts';

const zh = { zoomIn: '放大', zoomOut: '缩小', turn: '旋转', reset: '复原' } as const;
const en: TranslationOf<typeof zh> = { zoomIn: 'Zoom in', zoomOut: 'Zoom out', turn: 'Turn', reset: 'Reset' };

export const pictureText: Texts<typeof zh> = { zh, en };
