/** Words of taking cases. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  takeNext: '领取下一件',
  nothingToTake: '没有待领取的事项',
  leave: '放回',
  takenBy: '{name} 处理中，至 {time}',
  takenByMe: '由您处理，至 {time}',
} as const;
const en: TranslationOf<typeof zh> = {
  takeNext: 'Take the next one',
  nothingToTake: 'Nothing is left to take',
  leave: 'Put back',
  takenBy: '{name} works on it until {time}',
  takenByMe: 'Yours until {time}',
};
export const caseText: Texts<typeof zh> = { zh, en };
