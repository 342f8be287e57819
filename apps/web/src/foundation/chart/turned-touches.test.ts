/** Fingers on a chart that lies on its side. */
import { expect, test } from 'vitest';
import { turned } from './turned-touches.ts';

const BOX = { left: 20, right: 320, top: 60 };
const at = (clientX: number, clientY: number) => turned({ identifier: 7, clientX, clientY }, BOX);

test('down on the screen is to the right on the chart, to the left is down', () => {
  const [start, down, left] = [at(200, 300), at(200, 350), at(170, 300)];
  expect(down.clientX - start.clientX).toBe(50);
  expect(down.clientY).toBe(start.clientY);
  expect(left.clientY - start.clientY).toBe(30);
  expect(left.clientX).toBe(start.clientX);
});

test('the upper left corner of the chart is the upper right one of the screen', () => {
  expect(at(BOX.right, BOX.top)).toEqual({ identifier: 7, clientX: 20, clientY: 60, pageX: 20, pageY: 60 });
});
