-- The notices (4) and banners (5) an installation begins with, in the words of docs/TERMS.md: play money, the demo, the ledger and
-- the pair have one in each language.

insert into content_articles (id, c_id, link, cover) values
  (101, 4, '', ''),
  (102, 4, '', ''),
  (103, 4, '', ''),
  (201, 5, 'pages/trade/index', 'candor'),
  (202, 5, 'pages/assets/index', 'faucet');

insert into content_texts (article_id, language, title, abstract, body) values
  (101, 'zh', '欢迎使用 Candor 演示环境', '全部为模拟资金，行情为模拟数据，每张图表上都有标明。', '这是 Candor 的演示环境。您领取的是模拟资金，没有任何真实价值；行情由固定种子的模拟器生成，并在每张图表上注明来源。撮合、记账和结算与正式环境运行同一套代码。'),
  (101, 'en', 'Welcome to the Candor demo', 'All money is play money and prices are simulated; every chart says so.', 'This is the Candor demo. The money is play money without any value, and prices come from a seeded simulator that every chart names as its source. Matching, ledger and settlement are the same code that runs on the live exchange.'),
  (101, 'zh-Hant', '歡迎使用 Candor 示範環境', '全部為模擬資金，行情為模擬資料，每張圖表上都有標示。', '這是 Candor 的示範環境。您領取的是模擬資金，沒有任何真實價值；行情由固定種子的模擬器產生，並在每張圖表上註明來源。撮合、記帳和結算與正式環境執行同一套程式碼。'),
  (101, 'ja', 'Candorのデモへようこそ', '資金はすべてデモ資金、価格はシミュレーションで、各チャートに明記しています。', 'これはCandorのデモ環境です。デモ資金に実際の価値はありません。価格は固定シードのシミュレーターが生成し、各チャートに出所を表示します。約定・台帳・決済は本番環境と同じコードで動いています。'),
  (101, 'ko', 'Candor 데모에 오신 것을 환영합니다', '모든 자금은 모의 자금이며 시세는 모의 시세입니다. 모든 차트에 표시됩니다.', 'Candor 데모 환경입니다. 모의 자금은 실제 가치가 없으며, 시세는 시드가 고정된 시뮬레이터가 만들고 모든 차트에 출처를 표시합니다. 체결, 원장, 정산은 실거래와 동일한 코드로 동작합니다.'),
  (101, 'es', 'Te damos la bienvenida a la demo de Candor', 'Todo el dinero es ficticio y los precios son simulados; cada gráfico lo indica.', 'Esta es la demo de Candor. El dinero es ficticio y no tiene valor, y los precios vienen de un simulador con semilla fija que cada gráfico cita como fuente. La ejecución, el libro mayor y la liquidación usan el mismo código que el exchange real.'),
  (101, 'th', 'ยินดีต้อนรับสู่เดโมของ Candor', 'เงินทั้งหมดเป็นเงินจำลองและราคาเป็นราคาจำลอง ซึ่งระบุไว้บนทุกกราฟ', 'นี่คือเดโมของ Candor เงินจำลองไม่มีมูลค่าจริง ราคามาจากตัวจำลองที่กำหนดค่าเริ่มต้นไว้และระบุแหล่งที่มาบนทุกกราฟ การจับคู่ บัญชีแยกประเภท และการชำระราคาใช้โค้ดเดียวกับระบบจริง'),

  (102, 'zh', '每一笔余额变动都可追溯到账本', '在“账变明细”中可查看每笔变动的账本编号。', '您账户中的每一次变动都来自一笔借贷平衡的分录，并带有编号。系统每分钟核对全部余额；一旦不平，资金变动立即停止，并在状态页公开。'),
  (102, 'en', 'Every change of your balance has a journal', 'Each line of your balance changes shows its journal number.', 'Each change of your balance comes from a balanced journal with a number. All balances are checked every minute; if they ever disagree, funds stop moving at once and the status page says so.'),
  (102, 'zh-Hant', '每一筆餘額變動都可追溯至帳本', '在「帳變明細」中可查看每筆變動的帳本編號。', '您帳戶中的每一次變動都來自一筆借貸平衡的分錄，並帶有編號。系統每分鐘核對全部餘額；一旦不平，資金變動立即停止，並在狀態頁公開。'),
  (102, 'ja', '残高の変動にはすべて仕訳があります', '「残高の変動」で各行の仕訳番号を確認できます。', '残高の変動はすべて、貸借が一致した番号付きの仕訳によるものです。全残高を毎分照合し、不一致があれば資金の移動を直ちに停止して、ステータスページで公開します。'),
  (102, 'ko', '모든 잔액 변동에는 분개가 있습니다', '“잔액 변동”에서 각 분개 번호를 확인할 수 있습니다.', '잔액의 모든 변동은 차변과 대변이 일치하고 번호가 있는 분개에서 나옵니다. 모든 잔액을 매분 대조하며, 어긋나면 자금 이동을 즉시 멈추고 상태 페이지에 공개합니다.'),
  (102, 'es', 'Cada cambio de saldo tiene su asiento', 'En «Movimientos», cada línea muestra su número de asiento.', 'Cada cambio de tu saldo viene de un asiento equilibrado y numerado. Todos los saldos se comprueban cada minuto; si no coinciden, los fondos dejan de moverse de inmediato y la página de estado lo publica.'),
  (102, 'th', 'ทุกการเปลี่ยนแปลงยอดมีรายการบัญชีรองรับ', 'ดูเลขรายการบัญชีของแต่ละบรรทัดได้ใน “รายการเคลื่อนไหว”', 'การเปลี่ยนแปลงยอดทุกครั้งมาจากรายการบัญชีที่สมดุลและมีหมายเลข ระบบตรวจสอบยอดทั้งหมดทุกนาที หากไม่ตรงกัน การเคลื่อนไหวของเงินจะหยุดทันทีและประกาศในหน้าสถานะ'),

  (103, 'zh', '平台流动性账户公开披露', '平台做市账户预先存入资金，规则与费率同客户一致。', '平台仅通过公开声明的账户提供流动性：资金预先存入，费率与规则和客户完全相同，看不到任何隐藏数据。其 24 小时成交占比按交易对公布。'),
  (103, 'en', 'House liquidity, declared', 'The house quotes through a funded account with the same rules and fees as yours.', 'The house provides liquidity only through declared accounts: funded in advance, with the same fees and rules as yours and no view of hidden data. Their share of the 24-hour volume is published for each pair.'),
  (103, 'zh-Hant', '平台流動性帳戶公開揭露', '平台造市帳戶預先存入資金，規則與費率同客戶一致。', '平台僅透過公開聲明的帳戶提供流動性：資金預先存入，費率與規則和客戶完全相同，看不到任何隱藏資料。其 24 小時成交占比按交易對公布。'),
  (103, 'ja', '自社流動性の開示', '当社は事前に資金を入れた口座で、お客様と同じルールと手数料で気配を出します。', '当社は公表した口座からのみ流動性を提供します。資金は事前に入金し、手数料とルールはお客様と同一で、非公開データは見えません。24時間の出来高に占める割合を通貨ペアごとに公表します。'),
  (103, 'ko', '당사 유동성 공개', '당사는 자금을 미리 넣은 계정으로 고객과 같은 규칙과 수수료로 호가합니다.', '당사는 공개된 계정으로만 유동성을 제공합니다. 자금은 미리 넣어 두며 수수료와 규칙은 고객과 같고 숨은 데이터를 볼 수 없습니다. 24시간 거래량에서 차지하는 비중을 거래쌍별로 공개합니다.'),
  (103, 'es', 'Liquidez propia, declarada', 'La plataforma cotiza con una cuenta fondeada de antemano y las mismas reglas y comisiones que tú.', 'La plataforma aporta liquidez solo con cuentas declaradas: fondeadas de antemano, con las mismas comisiones y reglas que las tuyas y sin ver datos ocultos. Su parte del volumen de 24 horas se publica por par.'),
  (103, 'th', 'เปิดเผยสภาพคล่องของแพลตฟอร์ม', 'แพลตฟอร์มเสนอราคาผ่านบัญชีที่เติมเงินไว้ล่วงหน้า ใช้กฎและค่าธรรมเนียมเดียวกับคุณ', 'แพลตฟอร์มให้สภาพคล่องผ่านบัญชีที่ประกาศไว้เท่านั้น โดยเติมเงินล่วงหน้า ใช้ค่าธรรมเนียมและกฎเดียวกับลูกค้า และไม่เห็นข้อมูลที่ซ่อนอยู่ สัดส่วนปริมาณ 24 ชั่วโมงประกาศแยกตามคู่เทรด'),

  (201, 'zh', '不能作弊的交易所', '撮合、账本、结算，人人可验。', ''),
  (201, 'en', 'The exchange that cannot cheat', 'Matching, ledger, settlement: check them yourself.', ''),
  (201, 'zh-Hant', '無法作弊的交易所', '撮合、帳本、結算，人人可驗。', ''),
  (201, 'ja', '不正ができない取引所', '約定・台帳・決済を、誰でも検証できます。', ''),
  (201, 'ko', '속일 수 없는 거래소', '체결, 원장, 정산을 직접 검증하세요.', ''),
  (201, 'es', 'El exchange que no puede hacer trampa', 'Ejecución, libro mayor y liquidación: compruébalos tú.', ''),
  (201, 'th', 'กระดานเทรดที่โกงไม่ได้', 'การจับคู่ บัญชีแยกประเภท และการชำระราคา ตรวจสอบได้เอง', ''),

  (202, 'zh', '每日领取 10,000 模拟 USDT', '几分钟走完一笔完整的交易。', ''),
  (202, 'en', '10,000 play USDT every day', 'Go through a whole trade in minutes.', ''),
  (202, 'zh-Hant', '每日領取 10,000 模擬 USDT', '幾分鐘走完一筆完整的交易。', ''),
  (202, 'ja', '毎日10,000 USDTのデモ資金', '数分で取引の流れをひととおり体験できます。', ''),
  (202, 'ko', '매일 모의 USDT 10,000 지급', '몇 분이면 거래 전 과정을 경험할 수 있습니다.', ''),
  (202, 'es', '10,000 USDT ficticios cada día', 'Recorre una operación completa en minutos.', ''),
  (202, 'th', 'รับ USDT จำลอง 10,000 ทุกวัน', 'ลองขั้นตอนการเทรดจนครบในไม่กี่นาที', '');
