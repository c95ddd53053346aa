//! Rules that trefoil and its macros share.
