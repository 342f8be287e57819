/**
 * Services on which somebody may be looked for by a name, and handles, as people write them in seven languages (R-SUP-1): nobody of the house
 * answers anywhere but here. Words that are ordinary here too (a signal, a line on a chart, online) count only as the service. Pure.
 */
const NAMED =
  /telegram|(?<!\p{L})tele(?!\p{L})|whats\s?app|[wg]h?u?asap(?!\p{L})|we\s?chat|weixin|kakao|discord|viber|zalo|skype|instagram|(?<!\p{L})insta(?!\p{L})|facebook|snapchat|threema|(?<!\p{L})messenger(?!\p{L})|(?<!\p{L})twitter(?!\p{L})|(?<![a-z])qq(?![a-z])|[微薇威v]信|(?<![a-z0-9])(vx|wx|tg)(?![a-z])|加\s?[我的]{0,2}\s?([薇微威]|[vｖ](?![a-z]|\s?ip))|[加的]\s?賴|小飞机|小飛機|电报|電報|纸飞机|紙飛機|飞机号|扣扣|扣群|企鹅号|微博|脸书|臉書|小红书|小紅書|加我?好友|私聊|私訊|私信我|텔레그램|(?<![가-힣])텔레(?=로|\s|[a-z])|카카오톡|카톡|위챗|인스타|왓츠앱|왓스앱|페이스북|메신저|(?<![가-힣])라인(?=으로|\s?아이디|\s?id|\s?친구)|시그널(?=로\s?.{0,4}(연락|문의|메시지|보내|주세요))|디엠|テレグラム|ディスコード|インスタ(?!ンス)|ワッツアップ|メッセンジャー|フェイスブック|スナップチャット|カカオ|(?<![ァ-ヶー])ライン(?=で|を?交換|id|の?友|に?追加|アカウント)|シグナル(?=(で|から).{0,8}(連絡|メッセ|相談|お話))|เทเลแกรม|(?<!ออน)ไลน์|เฟซบุ๊ก|เฟสบุ๊ก|แชตเฟส|แชทเฟส|วอ[ทต]ส์?แอ[ปพ]|อินสตา|(?<![ก-๙])ไอจี|ซิกแนล|แมสเซนเจอร์/iu;
const SERVICE = /(?<![A-Za-z0-9])LINE(?![A-Za-z0-9])|(?<![A-Za-z])DM(?![A-Za-z])/u;
const ASKED =
  /\b([Oo]n|[Vv]ia|[Tt]hrough|[Oo]ver|[Ii]n|[Uu]se|[Uu]sing|[Ii]nstall|[Oo]pen) Signal\b|\b(dm|pm|text|inbox|Dm|Pm|Text|DM|PM) (me|us)\b/;
const PRIVATELY = /(?<!\p{L})(escr[ií]beme|escr[ií]bame|por privado|b[uú]scame|m[aá]ndame)(?!\p{L})/iu;
/** The app comes from its page alone: whoever sends somebody to a shop of apps sends him to another one. */
const SHOP =
  /(?<!\p{L})(app ?store|google ?play|play ?store|test ?flight)(?!\p{L})|应用商店|應用商店|アプリストア|앱\s?스토어|플레이\s?스토어|ร้านแอป/iu;
/** Of any length, and no price: `0.1 BTC @60000`. */
const HANDLE = /(?<![\p{L}\p{N}])@(?![0-9.,]+(?![\p{L}\p{N}_]))[\p{L}\p{N}_]+/u;

export const isMessengerNamed = (plain: string): boolean =>
  [NAMED, SERVICE, ASKED, PRIVATELY, SHOP].some((words) => words.test(plain));

export const isHandle = (plain: string): boolean => HANDLE.test(plain);
