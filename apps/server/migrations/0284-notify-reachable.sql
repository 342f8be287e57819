-- Customers whom a push can reach, a row for each of their devices: whoever has many to tell asks for these first, and makes no message
-- that nobody would get.
create view notify_reachable as select user_id from notify_devices;
