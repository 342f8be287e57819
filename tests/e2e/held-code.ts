/** A QR code that somebody holds before the phone's camera: the moving picture that the browser gives the app shows it, and then the next one. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../tools/steps.ts';
import type { Phone } from './phone.ts';

interface Encoder {
  encode: (text: string, options: { border: number }) => { data: boolean[][]; size: number };
}

/** Pixels of one module of the code. */
const MODULE = 8;

export async function holdBeforeCamera({ page }: Phone, text: string): Promise<void> {
  // The one that the app draws its own codes with.
  const place = createRequire(join(ROOT, 'apps/web/package.json')).resolve('uqr');
  const { encode } = (await import(pathToFileURL(place).href)) as Encoder;
  const { data: rows, size } = encode(text, { border: 4 });
  await page.evaluate(
    ({ rows: held, width, module }) => {
      const of = window as unknown as { camera?: HTMLCanvasElement };
      of.camera ??= document.createElement('canvas');
      const canvas = of.camera;
      Object.assign(canvas, { width, height: width });
      const brush = canvas.getContext('2d')!;
      const draw = (): void => {
        for (const [y, row] of held.entries())
          for (const [x, isDark] of row.entries()) {
            brush.fillStyle = isDark ? '#111' : '#eee';
            brush.fillRect(x * module, y * module, module, module);
          }
        // Until something else is held there.
        if (canvas.width === width) requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
    },
    { rows, width: size * MODULE, module: MODULE },
  );
}
