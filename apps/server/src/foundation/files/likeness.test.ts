import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/pictures.ts';
import { GRID, likenessOf } from './likeness.ts';

const shadesOf = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(
    await picture.greyscale().resize({ width: GRID, height: GRID, fit: 'fill' }).raw().toBuffer(),
  );
const bitsOf = async (picture: Sharp): Promise<string> => likenessOf(await shadesOf(picture))!.bits;
const distance = (a: string, b: string): number => [...a].filter((bit, n) => bit !== b[n]).length;

describe('likenessOf', () => {
  test('the same picture smaller, lighter and badly compressed is near; another one is far', async () => {
    const seen: string[] = [];
    for (let seed = 1; seed <= 30; seed += 1) {
      const own = await bitsOf(scene(seed));
      const copy = await scene(seed)
        .resize({ width: 311 })
        .modulate({ brightness: 1.08 })
        .jpeg({ quality: 40 })
        .toBuffer();
      expect(distance(own, await bitsOf(sharp(copy))), `copy of ${seed}`).toBeLessThanOrEqual(8);
      for (const other of seen) expect(distance(own, other), `other than ${seed}`).toBeGreaterThan(12);
      seen.push(own);
    }
  });

  test('turned by a quarter, a half, three quarters, or mirrored: what it looks like turned is near what the copy looks like', async () => {
    for (const turn of [
      (picture: Sharp) => picture.flop(),
      ...[90, 180, 270].map((angle) => (picture: Sharp) => picture.rotate(angle)),
    ]) {
      const copy = sharp(await turn(scene(5)).jpeg({ quality: 40 }).toBuffer());
      const { bits, turned } = likenessOf(await shadesOf(copy))!;
      const own = await bitsOf(scene(5));
      expect(distance(own, bits)).toBeGreaterThan(12);
      expect(turned.filter((each) => distance(own, each) <= 8)).toHaveLength(1);
      const other = await bitsOf(scene(6));
      expect(turned.filter((each) => distance(other, each) <= 8)).toEqual([]);
    }
  });

  test('cut by a tenth on a side or all around, or tilted by three degrees: nine of ten are found, and hardly any other is', async () => {
    const [width, height] = [480, 400];
    const [w, h] = [width * 0.9, height * 0.9];
    const cut = (left: number, top: number, wide: number, high: number) => (picture: Sharp) =>
      picture.extract({ left, top, width: wide, height: high });
    const copies: ((picture: Sharp) => Sharp)[] = [
      cut(width - w, 0, w, height),
      cut(0, 0, w, height),
      cut(0, height - h, width, h),
      cut(0, 0, width, h),
      cut((width - w) / 2, (height - h) / 2, w, h),
      (picture) => picture.rotate(3, { background: '#fff' }),
      (picture) => picture.rotate(-3, { background: '#000' }),
    ];
    const seeds = Array.from({ length: 8 }, (_, n) => n + 1);
    const own = await Promise.all(seeds.map((seed) => bitsOf(scene(seed))));
    let [found, others] = [0, 0];
    for (const copyOf of copies)
      for (const [n, seed] of seeds.entries()) {
        const whole = await scene(seed).png().toBuffer();
        const copy = await copyOf(sharp(whole)).jpeg({ quality: 60 }).toBuffer();
        const { bits, turned } = likenessOf(await shadesOf(sharp(copy)))!;
        const near = own.map((each) => [bits, ...turned].some((seen) => distance(each, seen) <= 8));
        if (near[n] === true) found += 1;
        others += near.filter((isNear, at) => isNear && at !== n).length;
      }
    expect(found / (copies.length * seeds.length)).toBeGreaterThan(0.85);
    // Of 392 other pairs.
    expect(others).toBeLessThanOrEqual(1);
  });

  test('a plain picture is like nothing, noise of its compression included', async () => {
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#757779' } });
    expect(likenessOf(await shadesOf(sharp(await plain.jpeg({ quality: 30 }).toBuffer())))).toBeUndefined();
  });

  test('pieces name their place and value', async () => {
    const { bits, pieces } = likenessOf(await shadesOf(scene(7)))!;
    expect(bits).toMatch(/^[01]{64}$/);
    expect(pieces.map((piece) => (piece % 256).toString(2).padStart(8, '0')).join('')).toBe(bits);
    expect(pieces.map((piece) => Math.floor(piece / 256))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('another number of shades is a fault of ours', () => {
    expect(() => likenessOf(new Uint8Array(3))).toThrow(/no grid/);
  });
});
