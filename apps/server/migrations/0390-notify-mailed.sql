-- Of one kind twenty messages a day leave a customer's inbox (R-SEC-3): those that did are counted, however many others came between them.
create index notify_messages_mailed on notify_messages (user_id, kind, at desc) where by_mail;
