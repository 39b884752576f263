-- Three things of this product's own roadmap are there. What an installation's own team has moved since stays where they put it.
update roadmap_items set status = 'shipped', position = 'b000000' || right(id::text, 2), status_at = now(), version = version + 1
where id in (
    '00000000-0000-4000-8000-0000000ad018', '00000000-0000-4000-8000-0000000ad019',
    '00000000-0000-4000-8000-0000000ad020'
  ) and status in ('planned', 'in_progress');

insert into roadmap_items (id, status, position, title, body, translations, locale, search, created_at, status_at)
select id::uuid, status, position, title, body, translations::jsonb, 'en',
  setweight(to_tsvector('simple', unaccent(title || ' ' || (translations::jsonb #>> '{es,title}'))), 'A')
    || setweight(to_tsvector('english', unaccent(title)), 'A')
    || setweight(to_tsvector('spanish', unaccent(translations::jsonb #>> '{es,title}')), 'A')
    || setweight(to_tsvector('english', unaccent(body)), 'B')
    || setweight(to_tsvector('spanish', unaccent(translations::jsonb #>> '{es,body}')), 'B'),
  now(), now()
from (
  values
    ('00000000-0000-4000-8000-0000000ad021', 'in_progress', 'b00000021', 'More animals in the rendered set', 'Foxes, bears, owls and fish as figures of porcelain or wood, where the nearest animal stands in for them today.',
      '{"es": {"title": "Más animales en el plató", "body": "Zorros, osos, búhos y peces como figuras de porcelana o madera, donde hoy los representa el animal más cercano.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad022', 'planned', 'b00000022', 'An own product as a reference for other models', 'A picture of your product, drawn from the side a shoot needs, for models that take references.',
      '{"es": {"title": "Tu producto como referencia para otros modelos", "body": "Una imagen de tu producto, dibujada desde el lado que la sesión necesita, para los modelos que aceptan referencias.", "answer": null, "target": null}}')
) as own (id, status, position, title, body, translations);

insert into changelog (id, version, title, body, kind, published_at) values (
  '00000000-0000-4000-8000-0000000ae003', '12.5.0',
  '{"en": "People who do things together, and weather", "es": "Personas que hacen cosas juntas, y el tiempo"}',
  '{"en": "Mannequins shake hands, embrace, dance and sit at one table, as your prompt says it. Rain and snow fall in depth, snow lies, and the moon’s light runs along water. Invoices print Thai, emoji and every line that is read from right to left.", "es": "Los maniquíes se dan la mano, se abrazan, bailan y se sientan a una mesa, como dice tu prompt. La lluvia y la nieve caen con profundidad, la nieve cuaja y la luz de la luna corre por el agua. Las facturas imprimen tailandés, emojis y cada línea que se lee de derecha a izquierda."}',
  '{new}', now() + interval '2 seconds'
);
insert into changelog_items (entry_id, item_id)
select '00000000-0000-4000-8000-0000000ae003', id from roadmap_items
where status = 'shipped' and id between '00000000-0000-4000-8000-0000000ad018' and '00000000-0000-4000-8000-0000000ad020';
