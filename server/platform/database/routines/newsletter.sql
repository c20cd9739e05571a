-- Digests of the addresses that want no mail, with the newest key, and with every key there was.

create or replace function newsletter_opt_out_digest(address text) returns bytea language sql stable strict as $$
  select sha256(convert_to(value || lower(address), 'UTF8')) from site_secret
  where name = 'newsletter-opt-out' order by version desc limit 1
$$;

create or replace function newsletter_opt_out_digests(address text) returns setof bytea language sql stable strict as $$
        select sha256(convert_to(value || lower(address), 'UTF8')) from site_secret where name = 'newsletter-opt-out'
$$;
