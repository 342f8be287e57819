/**
 * Keys and types of the samples in Binance's public documentation of its spot interface (REST API, websocket API, websocket streams and user data
 * stream, July 2026), of the calls that exist here: s text, n number, b truth, and of a list its element. Without the keys that it names as
 * conditional on what does not exist here (trailing orders, strategies, prevented matches), and without its words.
 */

/** By method and path: each sample of a call. */
export const REST_SHAPES: Readonly<Record<string, string>> = {
  'GET /api/v3/ping': '[{}]',
  'GET /api/v3/time': '[{"serverTime":"n"}]',
  'GET /api/v3/exchangeInfo':
    '[{"timezone":"s","serverTime":"n","rateLimits":[{}],"exchangeFilters":[],"symbols":[{"symbol":"s","status":"s","baseAsset":"s","baseAssetPrecision":"n","quoteAsset":"s","quotePrecision":"n","quoteAssetPrecision":"n","baseCommissionPrecision":"n","quoteCommissionPrecision":"n","orderTypes":["s"],"icebergAllowed":"b","ocoAllowed":"b","otoAllowed":"b","opoAllowed":"b","quoteOrderQtyMarketAllowed":"b","allowTrailingStop":"b","cancelReplaceAllowed":"b","amendAllowed":"b","pegInstructionsAllowed":"b","isSpotTradingAllowed":"b","isMarginTradingAllowed":"b","filters":[],"permissions":[],"permissionSets":[["s"]],"defaultSelfTradePreventionMode":"s","allowedSelfTradePreventionModes":["s"]}],"sors":[{"baseAsset":"s","symbols":["s"]}]}]',
  'GET /api/v3/depth': '[{"lastUpdateId":"n","bids":[["s"]],"asks":[["s"]]}]',
  'GET /api/v3/trades':
    '[[{"id":"n","price":"s","qty":"s","quoteQty":"s","time":"n","isBuyerMaker":"b","isBestMatch":"b"}]]',
  'GET /api/v3/historicalTrades':
    '[[{"id":"n","price":"s","qty":"s","quoteQty":"s","time":"n","isBuyerMaker":"b","isBestMatch":"b"}]]',
  'GET /api/v3/aggTrades': '[[{"a":"n","p":"s","q":"s","f":"n","l":"n","T":"n","m":"b","M":"b"}]]',
  'GET /api/v3/klines': '[[["n","s","s","s","s","s","n","s","n","s","s","s"]]]',
  'GET /api/v3/uiKlines': '[[["n","s","s","s","s","s","n","s","n","s","s","s"]]]',
  'GET /api/v3/avgPrice': '[{"mins":"n","price":"s","closeTime":"n"}]',
  'GET /api/v3/ticker/24hr':
    '[{"symbol":"s","priceChange":"s","priceChangePercent":"s","weightedAvgPrice":"s","prevClosePrice":"s","lastPrice":"s","lastQty":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s","openPrice":"s","highPrice":"s","lowPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"},[{"symbol":"s","priceChange":"s","priceChangePercent":"s","weightedAvgPrice":"s","prevClosePrice":"s","lastPrice":"s","lastQty":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s","openPrice":"s","highPrice":"s","lowPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"}],{"symbol":"s","openPrice":"s","highPrice":"s","lowPrice":"s","lastPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"},[{"symbol":"s","openPrice":"s","highPrice":"s","lowPrice":"s","lastPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"}]]',
  'GET /api/v3/ticker/price': '[{"symbol":"s","price":"s"},[{"symbol":"s","price":"s"}]]',
  'GET /api/v3/ticker/bookTicker':
    '[{"symbol":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s"},[{"symbol":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s"}]]',
  'POST /api/v3/order':
    '[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n"},{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","selfTradePreventionMode":"s"},{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","selfTradePreventionMode":"s","fills":[{"price":"s","qty":"s","commission":"s","commissionAsset":"s","tradeId":"n"}]}]',
  'POST /api/v3/order/test':
    '[{},{"standardCommissionForOrder":{"maker":"s","taker":"s"},"specialCommissionForOrder":{"maker":"s","taker":"s"},"taxCommissionForOrder":{"maker":"s","taker":"s"},"discount":{"enabledForAccount":"b","enabledForSymbol":"b","discountAsset":"s","discount":"s"}}]',
  'DELETE /api/v3/order':
    '[{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"},{"code":"n","msg":"s"}]',
  'DELETE /api/v3/openOrders':
    '[[{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"}]]',
  'POST /api/v3/order/cancelReplace':
    '[{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"},"newOrderResponse":{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","fills":[],"selfTradePreventionMode":"s"}},{"code":"n","msg":"s","data":{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"code":"n","msg":"s"},"newOrderResponse":"null"}},{"code":"n","msg":"s","data":{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"},"newOrderResponse":{"code":"n","msg":"s"}}},{"code":"n","msg":"s","data":{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"code":"n","msg":"s"},"newOrderResponse":{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n"}}},{"code":"n","msg":"s","data":{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"code":"n","msg":"s"},"newOrderResponse":{"code":"n","msg":"s"}}},{"code":"n","msg":"s"}]',
  'PUT /api/v3/order/amend/keepPriority':
    '[{"transactTime":"n","executionId":"n","amendedOrder":{"symbol":"s","orderId":"n","orderListId":"n","origClientOrderId":"s","clientOrderId":"s","price":"s","qty":"s","executedQty":"s","preventedQty":"s","quoteOrderQty":"s","cumulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","selfTradePreventionMode":"s"}}]',
  'GET /api/v3/account':
    '[{"makerCommission":"n","takerCommission":"n","buyerCommission":"n","sellerCommission":"n","commissionRates":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"canTrade":"b","canWithdraw":"b","canDeposit":"b","brokered":"b","requireSelfTradePrevention":"b","preventSor":"b","updateTime":"n","accountType":"s","balances":[{"asset":"s","free":"s","locked":"s"}],"permissions":["s"],"uid":"n"}]',
  'GET /api/v3/order':
    '[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","workingTime":"n","origQuoteOrderQty":"s","selfTradePreventionMode":"s"}]',
  'GET /api/v3/openOrders':
    '[[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","origQuoteOrderQty":"s","workingTime":"n","selfTradePreventionMode":"s"}]]',
  'GET /api/v3/allOrders':
    '[[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","origQuoteOrderQty":"s","workingTime":"n","selfTradePreventionMode":"s"}]]',
  'GET /api/v3/myTrades':
    '[[{"symbol":"s","id":"n","orderId":"n","orderListId":"n","price":"s","qty":"s","quoteQty":"s","commission":"s","commissionAsset":"s","time":"n","isBuyer":"b","isMaker":"b","isBestMatch":"b"}]]',
  'GET /api/v3/rateLimit/order':
    '[[{"rateLimitType":"s","interval":"s","intervalNum":"n","limit":"n","count":"n"}]]',
  'GET /api/v3/account/commission':
    '[{"symbol":"s","standardCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"specialCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"taxCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"discount":{"enabledForAccount":"b","enabledForSymbol":"b","discountAsset":"s","discount":"s"}}]',
};

/** By method of the websocket API: each `result`. */
export const WS_SHAPES: Readonly<Record<string, string>> = {
  ping: '[{}]',
  time: '[{"serverTime":"n"}]',
  exchangeInfo:
    '[{"timezone":"s","serverTime":"n","rateLimits":[{"rateLimitType":"s","interval":"s","intervalNum":"n","limit":"n"}],"exchangeFilters":[],"symbols":[{"symbol":"s","status":"s","baseAsset":"s","baseAssetPrecision":"n","quoteAsset":"s","quotePrecision":"n","quoteAssetPrecision":"n","baseCommissionPrecision":"n","quoteCommissionPrecision":"n","orderTypes":["s"],"icebergAllowed":"b","ocoAllowed":"b","otoAllowed":"b","opoAllowed":"b","quoteOrderQtyMarketAllowed":"b","allowTrailingStop":"b","cancelReplaceAllowed":"b","amendAllowed":"b","pegInstructionsAllowed":"b","isSpotTradingAllowed":"b","isMarginTradingAllowed":"b","filters":[],"permissions":[],"permissionSets":[["s"]],"defaultSelfTradePreventionMode":"s","allowedSelfTradePreventionModes":["s"]}],"sors":[{"baseAsset":"s","symbols":["s"]}]}]',
  depth: '[{"lastUpdateId":"n","bids":[["s"]],"asks":[["s"]]}]',
  'trades.recent':
    '[[{"id":"n","price":"s","qty":"s","quoteQty":"s","time":"n","isBuyerMaker":"b","isBestMatch":"b"}]]',
  'trades.historical':
    '[[{"id":"n","price":"s","qty":"s","quoteQty":"s","time":"n","isBuyerMaker":"b","isBestMatch":"b"}]]',
  'trades.aggregate': '[[{"a":"n","p":"s","q":"s","f":"n","l":"n","T":"n","m":"b","M":"b"}]]',
  klines: '[[["n","s","s","s","s","s","n","s","n","s","s","s"]]]',
  uiKlines: '[[["n","s","s","s","s","s","n","s","n","s","s","s"]]]',
  avgPrice: '[{"mins":"n","price":"s","closeTime":"n"}]',
  'ticker.24hr':
    '[{"symbol":"s","priceChange":"s","priceChangePercent":"s","weightedAvgPrice":"s","prevClosePrice":"s","lastPrice":"s","lastQty":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s","openPrice":"s","highPrice":"s","lowPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"},{"symbol":"s","openPrice":"s","highPrice":"s","lowPrice":"s","lastPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"},[{"symbol":"s","priceChange":"s","priceChangePercent":"s","weightedAvgPrice":"s","prevClosePrice":"s","lastPrice":"s","lastQty":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s","openPrice":"s","highPrice":"s","lowPrice":"s","volume":"s","quoteVolume":"s","openTime":"n","closeTime":"n","firstId":"n","lastId":"n","count":"n"}]]',
  'ticker.price': '[{"symbol":"s","price":"s"},[{"symbol":"s","price":"s"}]]',
  'ticker.book':
    '[{"symbol":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s"},[{"symbol":"s","bidPrice":"s","bidQty":"s","askPrice":"s","askQty":"s"}]]',
  'session.logon':
    '[{"apiKey":"s","authorizedSince":"n","connectedSince":"n","returnRateLimits":"b","serverTime":"n","userDataStream":"b"}]',
  'session.status':
    '[{"apiKey":"s","authorizedSince":"n","connectedSince":"n","returnRateLimits":"b","serverTime":"n","userDataStream":"b"}]',
  'session.logout':
    '[{"apiKey":"null","authorizedSince":"null","connectedSince":"n","returnRateLimits":"b","serverTime":"n","userDataStream":"b"}]',
  'order.place':
    '[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n"},{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","selfTradePreventionMode":"s"},{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","fills":[{"price":"s","qty":"s","commission":"s","commissionAsset":"s","tradeId":"n"}]}]',
  'order.test':
    '[{},{"standardCommissionForOrder":{"maker":"s","taker":"s"},"specialCommissionForOrder":{"maker":"s","taker":"s"},"taxCommissionForOrder":{"maker":"s","taker":"s"},"discount":{"enabledForAccount":"b","enabledForSymbol":"b","discountAsset":"s","discount":"s"}}]',
  'order.cancel':
    '[{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"}]',
  'order.cancelReplace':
    '[{"cancelResult":"s","newOrderResult":"s","cancelResponse":{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"},"newOrderResponse":{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","fills":[],"selfTradePreventionMode":"s"}}]',
  'order.amend.keepPriority':
    '[{"transactTime":"n","executionId":"n","amendedOrder":{"symbol":"s","orderId":"n","orderListId":"n","origClientOrderId":"s","clientOrderId":"s","price":"s","qty":"s","executedQty":"s","preventedQty":"s","quoteOrderQty":"s","cumulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","workingTime":"n","selfTradePreventionMode":"s"}}]',
  'openOrders.cancelAll':
    '[[{"symbol":"s","origClientOrderId":"s","orderId":"n","orderListId":"n","clientOrderId":"s","transactTime":"n","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","selfTradePreventionMode":"s"}]]',
  'account.status':
    '[{"makerCommission":"n","takerCommission":"n","buyerCommission":"n","sellerCommission":"n","canTrade":"b","canWithdraw":"b","canDeposit":"b","commissionRates":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"brokered":"b","requireSelfTradePrevention":"b","preventSor":"b","updateTime":"n","accountType":"s","balances":[{"asset":"s","free":"s","locked":"s"}],"permissions":["s"],"uid":"n"}]',
  'order.status':
    '[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","workingTime":"n","origQuoteOrderQty":"s","selfTradePreventionMode":"s"}]',
  'openOrders.status':
    '[[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","origQuoteOrderQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","workingTime":"n","selfTradePreventionMode":"s"}]]',
  allOrders:
    '[[{"symbol":"s","orderId":"n","orderListId":"n","clientOrderId":"s","price":"s","origQty":"s","executedQty":"s","cummulativeQuoteQty":"s","status":"s","timeInForce":"s","type":"s","side":"s","stopPrice":"s","icebergQty":"s","time":"n","updateTime":"n","isWorking":"b","workingTime":"n","origQuoteOrderQty":"s","selfTradePreventionMode":"s"}]]',
  myTrades:
    '[[{"symbol":"s","id":"n","orderId":"n","orderListId":"n","price":"s","qty":"s","quoteQty":"s","commission":"s","commissionAsset":"s","time":"n","isBuyer":"b","isMaker":"b","isBestMatch":"b"}]]',
  'account.rateLimits.orders':
    '[[{"rateLimitType":"s","interval":"s","intervalNum":"n","limit":"n","count":"n"}]]',
  'account.commission':
    '[{"symbol":"s","standardCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"specialCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"taxCommission":{"maker":"s","taker":"s","buyer":"s","seller":"s"},"discount":{"enabledForAccount":"b","enabledForSymbol":"b","discountAsset":"s","discount":"s"}}]',
  'userDataStream.subscribe': '[{"subscriptionId":"n"}]',
  'userDataStream.unsubscribe': '[{}]',
  'session.subscriptions': '[[{"subscriptionId":"n"}]]',
  'userDataStream.subscribe.signature': '[{"subscriptionId":"n"}]',
};

/** Market streams by their name behind the symbol. */
export const STREAM_SHAPES: Readonly<Record<string, string>> = {
  aggTrade: '{"e":"s","E":"n","s":"s","a":"n","p":"s","q":"s","f":"n","l":"n","T":"n","m":"b","M":"b"}',
  trade: '{"e":"s","E":"n","s":"s","t":"n","p":"s","q":"s","T":"n","m":"b","M":"b"}',
  kline_1m:
    '{"e":"s","E":"n","s":"s","k":{"t":"n","T":"n","s":"s","i":"s","f":"n","L":"n","o":"s","c":"s","h":"s","l":"s","v":"s","n":"n","x":"b","q":"s","V":"s","Q":"s","B":"s"}}',
  miniTicker: '{"e":"s","E":"n","s":"s","c":"s","o":"s","h":"s","l":"s","v":"s","q":"s"}',
  ticker:
    '{"e":"s","E":"n","s":"s","p":"s","P":"s","w":"s","x":"s","c":"s","Q":"s","b":"s","B":"s","a":"s","A":"s","o":"s","h":"s","l":"s","v":"s","q":"s","O":"n","C":"n","F":"n","L":"n","n":"n"}',
  bookTicker: '{"u":"n","s":"s","b":"s","B":"s","a":"s","A":"s"}',
  avgPrice: '{"e":"s","E":"n","s":"s","i":"s","w":"s","T":"n"}',
  depth5: '{"lastUpdateId":"n","bids":[["s"]],"asks":[["s"]]}',
  depth: '{"e":"s","E":"n","s":"s","U":"n","u":"n","b":[["s"]],"a":[["s"]]}',
};

/** Events of an account. */
export const EVENT_SHAPES: Readonly<Record<string, string>> = {
  outboundAccountPosition: '{"e":"s","E":"n","u":"n","B":[{"a":"s","f":"s","l":"s"}]}',
  balanceUpdate: '{"e":"s","E":"n","a":"s","d":"s","T":"n"}',
  executionReport:
    '{"e":"s","E":"n","s":"s","c":"s","S":"s","o":"s","f":"s","q":"s","p":"s","P":"s","F":"s","g":"n","C":"s","x":"s","X":"s","r":"s","i":"n","l":"s","z":"s","L":"s","n":"s","N":"null","T":"n","t":"n","I":"n","w":"b","m":"b","M":"b","O":"n","Z":"s","Y":"s","Q":"s","W":"n","V":"s"}',
};
