-- Why opening was stopped, from a list that every customer reads in their own language; free text beside it or instead.
alter table openings_stops add column cause text;
alter table openings_stops drop constraint openings_stops_reason_check;
alter table openings_stops add constraint openings_stops_reason_check check (reason <> '' or cause is not null);
