-- Freezes whose owner wants none of his orders to stay: what was on its way then is looked for a while longer.
create index identity_freezes_orders on identity_freezes (happened_at) where what = 'account' and reason = 'cancel_orders';
