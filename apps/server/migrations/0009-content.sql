-- Notices, banners and articles in every language (spec section 1, news and notices).

create table content_articles (
  id integer primary key,
  -- The family's categories: 4 notices, 5 home banners, 19 help.
  c_id integer not null,
  -- A page of the app that the article opens, or empty.
  link text not null default '',
  -- Name of a drawing in the app; never an address of another host.
  cover text not null default '',
  author text not null default 'Candor',
  published_at timestamptz not null default now()
);
create index content_articles_category on content_articles (c_id, published_at desc, id desc);

create table content_texts (
  article_id integer not null references content_articles (id),
  language text not null,
  title text not null,
  abstract text not null,
  -- Plain paragraphs; the app renders text, never markup of strangers.
  body text not null,
  primary key (article_id, language)
);

insert into content_articles (id, c_id, link, cover) values (101, 4, '', '');
insert into content_texts (article_id, language, title, abstract, body) values
  (101, 'zh', '欢迎使用 Candor 演示版', '全部为虚拟资金，行情为模拟数据，并在每张图表上标明。', '这是 Candor 的演示环境。您领取的是虚拟资金，没有任何真实价值；行情由带固定种子的模拟器生成，并在每张图表上注明来源。撮合、记账与结算与正式环境运行同一套代码。'),
  (101, 'en', 'Welcome to the Candor demo', 'All money is play money and prices are simulated, and every chart says so.', 'This is a demo of Candor. The money is play money without any value, and prices come from a seeded simulator that every chart names as its source. Matching, ledger and settlement are the very code that runs in live mode.'),
  (101, 'zh-Hant', '歡迎使用 Candor 示範版', '全部為虛擬資金，行情為模擬資料，並在每張圖表上標示。', '這是 Candor 的示範環境。您領取的是虛擬資金，沒有任何真實價值；行情由帶固定種子的模擬器產生，並在每張圖表上註明來源。撮合、記帳與結算與正式環境執行同一套程式碼。'),
  (101, 'ja', 'Candor デモへようこそ', '資金はすべて仮想、価格はシミュレーションで、各チャートに明記しています。', 'これは Candor のデモ環境です。資金に実際の価値はなく、価格はシード付きシミュレーターが生成し、各チャートに出所を表示します。約定・台帳・決済は本番と同じコードで動いています。'),
  (101, 'ko', 'Candor 데모에 오신 것을 환영합니다', '모든 자금은 가상이며 시세는 시뮬레이션입니다. 모든 차트에 표시됩니다.', 'Candor 데모 환경입니다. 자금은 실제 가치가 없는 가상 자금이며, 시세는 시드가 고정된 시뮬레이터가 만들고 모든 차트에 출처를 표시합니다. 체결, 원장, 정산은 실거래와 동일한 코드입니다.'),
  (101, 'es', 'Bienvenido a la demo de Candor', 'Todo el dinero es ficticio y los precios son simulados; cada gráfico lo indica.', 'Esta es una demo de Candor. El dinero es ficticio y no tiene valor, y los precios provienen de un simulador con semilla fija que cada gráfico cita como fuente. El cruce, el libro contable y la liquidación son el mismo código que en modo real.'),
  (101, 'th', 'ยินดีต้อนรับสู่ Candor เวอร์ชันสาธิต', 'เงินทั้งหมดเป็นเงินจำลองและราคาเป็นการจำลอง โดยระบุไว้บนทุกกราฟ', 'นี่คือสภาพแวดล้อมสาธิตของ Candor เงินเป็นเงินจำลองที่ไม่มีมูลค่าจริง ราคามาจากตัวจำลองที่กำหนดค่าเริ่มต้นไว้และระบุแหล่งที่มาบนทุกกราฟ การจับคู่ บัญชี และการชำระใช้โค้ดชุดเดียวกับระบบจริง');

insert into content_articles (id, c_id, link, cover) values (102, 4, '', '');
insert into content_texts (article_id, language, title, abstract, body) values
  (102, 'zh', '每一笔余额变动都有对应分录', '在“账户变动记录”中可查看每笔分录编号。', '您账户中的每一次变动都来自一笔借贷平衡的分录，并带有编号。系统每分钟核对全部余额；一旦不平，资金写入立即停止，并在状态页公开。'),
  (102, 'en', 'Every change of your balance has a journal', 'See the journal number of each line in your account record.', 'Each change of your balance comes from a balanced journal with a number. All balances are checked every minute; if they ever disagree, money stops moving at once and the status page says so.'),
  (102, 'zh-Hant', '每一筆餘額變動都有對應分錄', '在「帳戶變動記錄」中可查看每筆分錄編號。', '您帳戶中的每一次變動都來自一筆借貸平衡的分錄，並帶有編號。系統每分鐘核對全部餘額；一旦不平，資金寫入立即停止，並在狀態頁公開。'),
  (102, 'ja', '残高の変動にはすべて仕訳があります', '口座変動履歴で各行の仕訳番号を確認できます。', '残高の変動はすべて、貸借が一致した番号付きの仕訳によるものです。全残高を毎分照合し、不一致があれば資金移動を直ちに停止してステータスページで公開します。'),
  (102, 'ko', '모든 잔액 변동에는 분개가 있습니다', '계정 변동 내역에서 각 분개 번호를 확인하세요.', '잔액의 모든 변동은 차변과 대변이 일치하는 번호 있는 분개에서 나옵니다. 모든 잔액을 매분 대조하며, 어긋나면 자금 이동을 즉시 멈추고 상태 페이지에 공개합니다.'),
  (102, 'es', 'Cada cambio de saldo tiene su asiento', 'Consulta el número de asiento de cada línea en tu registro de cuenta.', 'Cada cambio de tu saldo procede de un asiento cuadrado y numerado. Todos los saldos se comprueban cada minuto; si no coinciden, el dinero deja de moverse de inmediato y la página de estado lo publica.'),
  (102, 'th', 'ทุกการเปลี่ยนแปลงยอดมีรายการบัญชีรองรับ', 'ดูเลขรายการบัญชีของแต่ละบรรทัดได้ในบันทึกบัญชีของคุณ', 'การเปลี่ยนแปลงยอดทุกครั้งมาจากรายการบัญชีที่สมดุลและมีหมายเลข ระบบตรวจสอบยอดทั้งหมดทุกนาที หากไม่ตรงกันจะหยุดการเคลื่อนย้ายเงินทันทีและแจ้งในหน้าสถานะ');

insert into content_articles (id, c_id, link, cover) values (103, 4, '', '');
insert into content_texts (article_id, language, title, abstract, body) values
  (103, 'zh', '流动性账户公开披露', '平台做市账户资金预置、规则与费率同客户一致。', '平台仅通过公开声明的账户提供流动性：资金预先存入，费率与规则和客户完全相同，看不到任何隐藏数据。其 24 小时成交占比按交易对公布。'),
  (103, 'en', 'House liquidity, declared', 'The house quotes through a funded account with the same rules and fees as yours.', 'The house provides liquidity only through declared accounts: funded in advance, with the same fees and rules as yours and no view of hidden data. Their share of 24 h volume is published per pair.'),
  (103, 'zh-Hant', '流動性帳戶公開揭露', '平台造市帳戶資金預置，規則與費率同客戶一致。', '平台僅透過公開聲明的帳戶提供流動性：資金預先存入，費率與規則和客戶完全相同，看不到任何隱藏資料。其 24 小時成交占比按交易對公布。'),
  (103, 'ja', '自社流動性の開示', '当社は事前入金済みの口座で、お客様と同じルールと手数料で気配を出します。', '当社は公表した口座からのみ流動性を提供します。資金は事前に入金され、手数料とルールはお客様と同一で、非公開データは見えません。24 時間出来高に占める割合をペアごとに公表します。'),
  (103, 'ko', '하우스 유동성 공개', '하우스는 미리 예치한 계정으로 고객과 같은 규칙과 수수료로 호가합니다.', '하우스는 공개된 계정으로만 유동성을 제공합니다. 자금은 미리 예치되고 수수료와 규칙은 고객과 같으며 숨은 데이터를 볼 수 없습니다. 24시간 거래량 비중을 페어별로 공개합니다.'),
  (103, 'es', 'Liquidez de la casa, declarada', 'La casa cotiza con una cuenta prefinanciada y las mismas reglas y comisiones que tú.', 'La casa aporta liquidez solo con cuentas declaradas: prefinanciadas, con las mismas comisiones y reglas que las tuyas y sin ver datos ocultos. Su cuota del volumen de 24 h se publica por par.'),
  (103, 'th', 'เปิดเผยสภาพคล่องของแพลตฟอร์ม', 'แพลตฟอร์มเสนอราคาผ่านบัญชีที่เติมเงินไว้ล่วงหน้า ใช้กฎและค่าธรรมเนียมเดียวกับคุณ', 'แพลตฟอร์มให้สภาพคล่องผ่านบัญชีที่ประกาศไว้เท่านั้น เติมเงินล่วงหน้า ใช้ค่าธรรมเนียมและกฎเดียวกับลูกค้า ไม่เห็นข้อมูลที่ซ่อนอยู่ และเผยแพร่สัดส่วนปริมาณ 24 ชั่วโมงรายคู่');

insert into content_articles (id, c_id, link, cover) values (201, 5, 'pages/trade/index', 'candor');
insert into content_texts (article_id, language, title, abstract, body) values
  (201, 'zh', '不能作弊的交易所', '撮合、账本、结算，人人可验。', ''),
  (201, 'en', 'The exchange that cannot cheat', 'Matching, ledger, settlement: check them yourself.', ''),
  (201, 'zh-Hant', '無法作弊的交易所', '撮合、帳本、結算，人人可驗。', ''),
  (201, 'ja', '不正ができない取引所', '約定・台帳・決済を、誰でも検証できます。', ''),
  (201, 'ko', '속일 수 없는 거래소', '체결, 원장, 정산을 직접 검증하세요.', ''),
  (201, 'es', 'El exchange que no puede engañar', 'Cruce, libro y liquidación: compruébalo tú.', ''),
  (201, 'th', 'ตลาดที่โกงไม่ได้', 'การจับคู่ บัญชี การชำระ ตรวจสอบได้ด้วยตนเอง', '');

insert into content_articles (id, c_id, link, cover) values (202, 5, 'pages/assets/index', 'faucet');
insert into content_texts (article_id, language, title, abstract, body) values
  (202, 'zh', '每日领取 10,000 虚拟 USDT', '立即体验完整交易流程。', ''),
  (202, 'en', '10,000 play USDT every day', 'Walk the whole way of a trade in minutes.', ''),
  (202, 'zh-Hant', '每日領取 10,000 虛擬 USDT', '立即體驗完整交易流程。', ''),
  (202, 'ja', '毎日 10,000 デモ USDT', '数分で取引の流れをすべて体験。', ''),
  (202, 'ko', '매일 가상 USDT 10,000', '몇 분이면 거래 전 과정을 체험합니다.', ''),
  (202, 'es', '10.000 USDT ficticios cada día', 'Recorre una operación completa en minutos.', ''),
  (202, 'th', 'รับ 10,000 USDT จำลองทุกวัน', 'ลองขั้นตอนการเทรดครบในไม่กี่นาที', '');
