/** The one place that says "coming with the next release" for every page of the table that has no screen yet. */
import { useText } from '../../../platform/i18n/index.ts';
import { usePlace } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { ComingNotice } from './coming-notice.tsx';
import { comingText } from './coming-text.ts';
import { aboutOf, titleKeyOf } from './coming-titles.ts';

export default function ComingSoon() {
  const t = useText(comingText);
  const { page } = usePlace();
  const title = t(titleKeyOf(page.path));
  return (
    <Screen title={title}>
      <ComingNotice name={title} about={aboutOf(page.path)} />
    </Screen>
  );
}
