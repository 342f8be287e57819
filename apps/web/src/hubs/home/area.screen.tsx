/** The RWA and AI learning areas that home announces (spec section 1): what they are called, and that they are coming. */
import { useText } from '../../platform/i18n/index.ts';
import { usePlace } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ComingNotice } from '../shell/index.ts';
import { homeText } from './home-text.ts';

export default function AreaScreen() {
  const t = useText(homeText);
  const { page } = usePlace();
  const isRwa = page.path === 'pages/index/rwa';
  const title = t(isRwa ? 'rwaTitle' : 'learningTitle');
  return (
    <Screen title={title}>
      <ComingNotice name={title} about={isRwa ? 'aboutRwa' : 'aboutLearning'} />
    </Screen>
  );
}
