/** Copies a text and says so; over plain HTTP the clipboard is closed and the old command is the way. */
import { textNow } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';
import { say } from './say.ts';

export async function copyText(text: string): Promise<void> {
  const t = textNow(wordsText);
  if ((await byClipboard(text)) || byCommand(text)) say(t('copied'), 'success');
  else say(t('copyFailed'), 'error');
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function byCommand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
