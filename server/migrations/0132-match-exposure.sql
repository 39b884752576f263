-- Median luminance of the source’s original in stops, with which the exposure of each image is matched; null to copy it as it is.
alter table edit_syncs add source_median real;
