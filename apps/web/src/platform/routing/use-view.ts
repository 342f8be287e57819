/** Which tab of a page is in front: the one that its address asks for (`?view=paid`, as messages do), else its first. */
import { useEffect, useState } from 'react';
import { useTextParams } from './use-location.ts';

export function useView<const View extends string>(views: readonly View[]): [View, (view: View) => void] {
  const { view: name } = useTextParams('view');
  const asked = views.find((each) => each === name);
  const [view, setView] = useState<View>(asked ?? views[0]!);
  useEffect(() => {
    if (asked !== undefined) setView(asked);
  }, [asked]);
  return [view, setView];
}
