/**
 * Every part of the ui package on one page, for looking at while changing it (`npx vite packages/ui/gallery`).
 * ?page= one of the names below, ?theme=light|dark, ?rise=red, ?lang=th: so that a picture of any state has an address.
 */
import '../src/tokens.css';
import { Bell, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as ui from '../src/index.ts';
import { Buttons, Choices, Coins, Inputs } from './parts.tsx';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
for (const name of ['theme', 'rise'] as const) root.dataset[name] = query.get(name) ?? '';
if (root.dataset['theme'] === '') delete root.dataset['theme'];
root.lang = query.get('lang') ?? 'zh-Hans';

const TABS = [
  ['home', '首页'], ['spot', '现货'], ['contract', '合约'], ['options', '期权'],
  ['finance', '理财'], ['copy', '跟单'], ['machine', '矿机'], ['assets', '资产'],
] as const; // oxfmt-ignore
const LONG_TABS = ['Inicio', 'Spot', 'Futuros', 'Opciones', 'Ahorro', 'Copiar', 'Minería', 'Activos'];

const MARKETS = [
  ['BTC', '65432.10', '2.41', '1234567890'],
  ['ETH', '3120.55', '-1.08', '456789012'],
  ['SOL', '148.2', '0', '98765432'],
  ['DOGE', '0.12345', '12.5', '8765432'],
] as const;
const WALK = [10, 12, 11, 14, 13, 17, 16, 15, 19, 22, 20, 24];

const pages: Record<string, () => ReactNode> = {
  buttons: Buttons, coins: Coins, inputs: Inputs, choices: Choices, lists: Lists, order: Order, states: States,
  sheet: Panel, confirm: Panel, drawer: Panel, select: Inputs,
}; // oxfmt-ignore

function Gallery() {
  const name = query.get('page') ?? 'buttons';
  const [tab, setTab] = useState('spot');
  const scroller = useRef<HTMLDivElement>(null);
  const Page = pages[name] ?? Buttons;
  const isSpanish = root.lang === 'es';
  return (
    <>
      <ui.NavBar
        title={name === 'lists' ? 'Candor' : 'BTC/USDT 现货'}
        variant={name === 'lists' ? 'brand' : 'plain'}
        backLabel="返回"
        {...(name === 'lists' ? {} : { onBack: () => history.back() })}
        actions={
          <>
            <ui.IconButton label="搜索">
              <Search size={22} />
            </ui.IconButton>
            <ui.IconButton label="消息" hasDot>
              <Bell size={22} />
            </ui.IconButton>
          </>
        }
      />
      <ui.PullToRefresh
        scroller={scroller}
        onRefresh={() => new Promise((resolve) => setTimeout(resolve, 1500))}
        labels={{ pull: '下拉刷新', release: '松开刷新', busy: '正在刷新' }}
      >
        <div className="scroller" ref={scroller}>
          <Page />
        </div>
      </ui.PullToRefresh>
      <ui.TabBar
        label="主导航"
        active={tab}
        onSelect={setTab}
        items={TABS.map(([id, label], place) => ({
          id,
          icon: id,
          label: isSpanish ? LONG_TABS[place]! : label,
        }))}
      />
      <ui.ToastHost />
    </>
  );
}

function Lists() {
  return (
    <div className="stack">
      <div className="flush">
        {MARKETS.map(([symbol, price, change, volume]) => (
          <ui.ListRow
            key={symbol}
            icon={<ui.CoinIcon symbol={symbol} />}
            onPress={() => undefined}
            title={
              <>
                <b>{symbol}</b>
                <span className="quiet">/USDT</span>
              </>
            }
            hint={`量 ${ui.formatCompact(volume, { locale: 'zh' })}`}
            value={<ui.PriceText value={price}>{ui.formatDecimal(price)}</ui.PriceText>}
            valueHint={`≈ $${ui.formatDecimal(price, { decimals: 2 })}`}
            end={<ui.ChangeBadge percent={change} />}
          />
        ))}
      </div>
      <ui.ListGroup title="偏好" hint="只保存在这台设备上">
        <ui.ListRow title="语言" value="简体中文" href="#" />
        <ui.ListRow title="锁定应用" end={<ui.Switch checked label="锁定" onChange={() => undefined} />} />
      </ui.ListGroup>
      <div className="line">
        <ui.Sparkline values={WALK} />
        <ui.Sparkline values={WALK.toReversed()} />
        <ui.Sparkline values={[1]} />
      </div>
      <ui.Skeleton variant="row" count={2} />
      <ui.Skeleton count={3} />
      <ui.Skeleton variant="chart" height={120} />
    </div>
  );
}

function Order() {
  const [price, setPrice] = useState('65432.1');
  const [quantity, setQuantity] = useState('');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [share, setShare] = useState(25);
  return (
    <div className="order">
      <div>
        <ui.Segmented
          label="方向"
          variant="side"
          value={side}
          onChange={setSide}
          options={[
            { id: 'buy', label: '买入', tone: 'rise' },
            { id: 'sell', label: '卖出', tone: 'fall' },
          ]}
        />
        <ui.NumberInput
          value={price}
          onChange={setPrice}
          maxDecimals={2}
          caption="价格 (USDT)"
          stepper={{ step: '0.1', decreaseLabel: '减', increaseLabel: '加' }}
        />
        <ui.NumberInput
          value={quantity}
          onChange={setQuantity}
          maxDecimals={6}
          placeholder="数量"
          after="BTC"
        />
        <ui.Slider value={share} onChange={setShare} label="仓位" tone={side === 'buy' ? 'rise' : 'fall'} />
        <ui.Checkbox>止盈止损</ui.Checkbox>
        <ui.Button size="l" isBlock variant={side === 'buy' ? 'rise' : 'fall'}>
          {side === 'buy' ? '买入 BTC' : '卖出 BTC'}
        </ui.Button>
      </div>
      <div>
        <div>
          {[0.2, 0.5, 0.35, 0.8, 0.6, 1].map((ratio, place) => (
            <BookRow key={place} side="sell" ratio={ratio} price={`65,43${9 - place}.10`} />
          ))}
          <div className="mid up">65,432.10</div>
          {[0.9, 0.4, 0.7, 0.3, 0.55, 0.15].map((ratio, place) => (
            <BookRow key={place} side="buy" ratio={ratio} price={`65,43${1 - (place % 2)}.${9 - place}0`} />
          ))}
        </div>
      </div>
    </div>
  );
}

function BookRow({ side, ratio, price }: { side: 'buy' | 'sell'; ratio: number; price: string }) {
  return (
    <div className="book">
      <ui.DepthBar side={side} ratio={ratio} />
      <span className={side === 'buy' ? 'up' : 'down'}>{price}</span>
      <span>{ratio.toFixed(4)}</span>
    </div>
  );
}

function States() {
  return (
    <div className="stack">
      <ui.EmptyState
        title="暂无委托"
        hint="提交的委托会显示在这里"
        action={<ui.Button size="s">去交易</ui.Button>}
        isCompact
      />
      <ui.ErrorState
        title="加载失败"
        hint="请检查网络后重试"
        retryLabel="重试"
        onRetry={() => ui.toast('仍然失败', { tone: 'error' })}
      />
    </div>
  );
}

function Panel() {
  const kind = query.get('page');
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <div className="stack">
      <ui.Button onClick={() => setOpen(true)}>打开</ui.Button>
      <ui.Sheet
        isOpen={isOpen && kind === 'sheet'}
        onClose={close}
        title="确认买入"
        closeLabel="关闭"
        footer={
          <ui.Button variant="rise" size="l" isBlock>
            确认买入
          </ui.Button>
        }
      >
        <ui.ListRow title="价格" value="65,432.10 USDT" />
        <ui.ListRow title="数量" value="0.0150 BTC" />
        <ui.ListRow title="手续费" hint="按成交量收取" value="0.98 USDT" valueHint="0.10%" />
      </ui.Sheet>
      <ui.Confirm
        isOpen={isOpen && kind === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="撤销全部委托？"
        confirmLabel="撤销"
        cancelLabel="再想想"
        tone="danger"
      >
        将撤销 3 笔未成交的委托，冻结的资金会立即退回可用余额。
      </ui.Confirm>
      <ui.Drawer isOpen={isOpen && kind === 'drawer'} onClose={close} label="菜单">
        {['账户与安全', '身份认证', '语言', '外观', '帮助中心'].map((title) => (
          <ui.ListRow key={title} title={title} href="#" />
        ))}
      </ui.Drawer>
    </div>
  );
}

createRoot(document.querySelector('#root')!).render(<Gallery />);
