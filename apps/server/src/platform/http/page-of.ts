/** The paginator of calls that older clients know (wire.md 1.4): a page of rows and where the next one is. */
export interface PageOf<Row> {
  data: Row[];
  total: number;
  current_page: number;
  per_page: number;
  last_page: number;
  next_page_url: string | null;
}

/** `path` is the call's own, with what else was asked for. */
export function pageOf<Row>(of: {
  data: Row[];
  total: number;
  page: number;
  limit: number;
  path: string;
}): PageOf<Row> {
  const { data, total, page, limit, path } = of;
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data,
    total,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    next_page_url:
      page < lastPage ? `${path}${path.includes('?') ? '&' : '?'}page=${page + 1}&limit=${limit}` : null,
  };
}
