/** Short messages at the bottom of the screen, from anywhere in the app. */
import { toast } from '@candor/ui';

export type Tone = 'info' | 'success' | 'error';

export function say(text: string, tone: Tone = 'info'): void {
  toast(text, { tone });
}
