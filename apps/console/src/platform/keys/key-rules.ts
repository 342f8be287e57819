/** Which screen takes a key. Pure. */

export interface KeyBinding {
  /** As `KeyboardEvent.key`: `j`, `Enter`, `?`. */
  key: string;
  label: string;
  run: () => void;
  isOff?: boolean;
}

/** The newest screen's that is not switched off; one that is leaves the key to those below it. */
export function bindingFor(
  pressed: string,
  screens: readonly (readonly KeyBinding[])[],
): KeyBinding | undefined {
  return screens.flat().findLast(({ key, isOff }) => key === pressed && isOff !== true);
}
