/** The gallery's pages of single parts: buttons, coins, inputs and choices. */
import { useState } from 'react';
import * as ui from '../src/index.ts';

export function Buttons() {
  const [isBusy, setBusy] = useState(true);
  return (
    <div className="stack">
      <ui.OfflineBanner text="网络已断开 · 显示的是断开前的数据" />
      <div className="line">
        <ui.Button>主要</ui.Button>
        <ui.Button variant="secondary">次要</ui.Button>
        <ui.Button variant="ghost">文字</ui.Button>
        <ui.Button variant="danger">注销</ui.Button>
      </div>
      <div className="line">
        <ui.Button size="s">小</ui.Button>
        <ui.Button size="s" variant="secondary">
          小次要
        </ui.Button>
        <ui.Button disabled>不可用</ui.Button>
        <ui.Button isBusy={isBusy} onClick={() => setBusy(!isBusy)}>
          提交订单
        </ui.Button>
      </div>
      <ui.Button size="l" variant="rise" isBlock>
        买入 BTC
      </ui.Button>
      <ui.Button size="l" variant="fall" isBlock>
        卖出 BTC
      </ui.Button>
      <div className="line">
        {(['neutral', 'brand', 'rise', 'fall', 'warn', 'danger', 'success'] as const).map((tone) => (
          <ui.Tag key={tone} tone={tone}>
            {tone}
          </ui.Tag>
        ))}
      </div>
      <div className="line">
        <ui.ChangeBadge percent="2.418" />
        <ui.ChangeBadge percent="-0.92" />
        <ui.ChangeBadge percent="0.001" />
        <ui.ChangeBadge percent="3.4" variant="soft" />
        <ui.ChangeBadge percent="-3.4" variant="text" />
        <ui.ChangeBadge percent={undefined} />
      </div>
      <ui.Button
        variant="secondary"
        onClick={() => ui.toast('委托已提交，可在“当前委托”中查看', { tone: 'success' })}
      >
        提示
      </ui.Button>
      <ui.Card>卡片把同属一件事的内容放在一起。</ui.Card>
      <ui.Card variant="outline">线框卡片</ui.Card>
    </div>
  );
}

export function Inputs() {
  const [text, setText] = useState('someone@example.com');
  const [pin, setPin] = useState('123');
  const [code, setCode] = useState('');
  const [amount, setAmount] = useState('0.015');
  const [chain, setChain] = useState('TRC20');
  return (
    <div className="stack">
      <ui.Field label="邮箱" hint="登录时使用">
        <ui.TextInput value={text} onChange={(event) => setText(event.target.value)} clearLabel="清空" />
      </ui.Field>
      <ui.Field label="密码" error="密码至少 8 位，包含字母和数字">
        <ui.PasswordInput defaultValue="secret" revealLabel="显示" hideLabel="隐藏" />
      </ui.Field>
      <ui.Field label="验证码">
        <ui.CodeInput
          value={code}
          onChange={setCode}
          placeholder="6 位数字"
          after={
            <ui.CountdownButton
              label="获取验证码"
              waitLabel={(left) => `${left} 秒后重发`}
              onSend={async () => true}
            />
          }
        />
      </ui.Field>
      <ui.Field label="资金密码">
        <ui.PinInput value={pin} onChange={setPin} label="资金密码" />
      </ui.Field>
      <ui.Field label="数量" aside={<span className="quiet">可用 1.25 BTC</span>}>
        <ui.NumberInput value={amount} onChange={setAmount} maxDecimals={6} after="BTC" />
      </ui.Field>
      <ui.Field label="网络">
        <ui.Select
          label="选择网络"
          closeLabel="关闭"
          value={chain}
          onChange={setChain}
          searchPlaceholder="搜索"
          options={['TRC20', 'ERC20', 'BTC', 'SOL'].map((id) => ({
            id,
            label: id,
            note: '约 2 分钟到账',
            value: '1 USDT',
          }))}
        />
      </ui.Field>
    </div>
  );
}

export function Choices() {
  const [view, setView] = useState('open');
  const [kind, setKind] = useState('limit');
  const [share, setShare] = useState(50);
  const [isOn, setOn] = useState(true);
  const views = ['open', 'history', 'fills', 'assets', 'plans', 'bots'].map((id, place) => ({
    id,
    label: ['当前委托', '历史委托', '成交明细', '资产', '计划委托', '网格策略'][place]!,
    ...(place === 0 ? { count: 3 } : {}),
  }));
  return (
    <div className="stack">
      <ui.Tabs className="bleed" items={views} active={view} onSelect={setView} label="委托" />
      <ui.Tabs
        items={views.slice(0, 3)}
        active={view}
        onSelect={setView}
        label="筛选"
        variant="pill"
        size="s"
      />
      <ui.Segmented
        label="类型"
        value={kind}
        onChange={setKind}
        options={[
          { id: 'limit', label: '限价' },
          { id: 'market', label: '市价' },
          { id: 'stop', label: '止盈止损' },
        ]}
      />
      <ui.Slider value={share} onChange={setShare} label="仓位" hasMarks />
      <ui.Slider value={25} onChange={setShare} label="仓位" tone="rise" />
      <ui.Slider value={75} onChange={setShare} label="仓位" tone="fall" disabled />
      <div className="line">
        <ui.Switch checked={isOn} onChange={setOn} label="声音" />
        <ui.Switch checked={!isOn} onChange={(off) => setOn(!off)} label="振动" />
        <ui.Switch checked disabled onChange={setOn} label="锁定" />
      </div>
      <ui.Checkbox defaultChecked>我已阅读并同意《用户协议》与《风险提示》</ui.Checkbox>
      <ui.Checkbox>只显示当前交易对</ui.Checkbox>
    </div>
  );
}

export function Coins() {
  const [lever, setLever] = useState(20);
  const symbols = [
    'BTC', 'ETH', 'USDT', 'USDC', 'SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'LINK', 'LTC', 'TRX', 'DOT', 'AVAX', 'TON',
    'PEPE', 'ARB', 'OP', 'SUI', 'ATOM',
  ]; // oxfmt-ignore
  return (
    <div className="stack">
      {[40, 20].map((size) => (
        <div className="line" key={size}>
          {symbols.map((symbol) => (
            <ui.CoinIcon key={symbol} symbol={symbol} size={size} />
          ))}
        </div>
      ))}
      <div className="line">
        <ui.Avatar name="candor" />
        <ui.Avatar name="李雷" />
      </div>
      <ui.Notice
        label="公告"
        closeLabel="关闭"
        onClose={() => undefined}
        onSelect={() => undefined}
        items={[{ id: '1', text: '本周储备证明已发布，点此核对你的余额是否包含在内' }]}
      />
      <ui.Notice label="提醒" tone="warn" items={[{ id: '1', text: '演示环境：资金不是真实的' }]} />
      <ui.Stepper
        value={lever}
        onChange={setLever}
        min={1}
        max={125}
        label="杠杆"
        decreaseLabel="减"
        increaseLabel="加"
        display={`${lever}x`}
      />
      <ui.Steps labels={['填写', '验证', '完成']} current={1} />
    </div>
  );
}
