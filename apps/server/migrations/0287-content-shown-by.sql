-- Whose choice the picture and the link of an article are: whoever lets the article out has not chosen them (R-CO-1). Null: the house's.
alter table content_articles add column shown_by integer;
